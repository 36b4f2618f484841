import { Trans, useLingui } from "@lingui/react/macro";
import { Anchor, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DraftQuestion } from "../../../../contract/index.ts";
import { nearDuplicateText } from "../../../../presentation/index.ts";
import { client } from "../../../client.ts";
import { LinkText } from "../../../parts/links.tsx";
import { taskNamedQuery } from "../../../../presentation/index.ts";

interface NearDuplicateProps {
  readonly of: NonNullable<DraftQuestion["duplicateOf"]>;
  /** The number that people see, by the draft's own. */
  readonly placeOf: (number: number) => number;
  /** Shows another question of the draft, hidden or not. */
  readonly onGoTo: (number: number) => void;
}

/** What a question nearly repeats, with the other one at a click. */
export function NearDuplicate({ of, placeOf, onGoTo }: NearDuplicateProps) {
  const [isOpen, setOpen] = useState(false);
  const { questionNumber, taskId, text } = of;
  const place = placeOf(questionNumber ?? 0);
  return (
    <details className="more" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{nearDuplicateText(of, placeOf)}</summary>
      {isOpen && (
        <Stack gap={4} mt={4} className="indented">
          {taskId === null ? (
            <>
              <Text size="sm" className="draft-question-text">
                {text}
              </Text>
              <Anchor
                size="sm"
                component="button"
                type="button"
                ta="left"
                onClick={() => onGoTo(questionNumber ?? 0)}
              >
                <Trans>Go to question {place}</Trans>
              </Anchor>
            </>
          ) : (
            <OtherTask taskId={taskId} text={text} />
          )}
        </Stack>
      )}
    </details>
  );
}

/** The task in full, where it is still there; else as much of it as the draft knows. */
function OtherTask({ taskId, text }: { readonly taskId: string; readonly text: string }) {
  const { t } = useLingui();
  const { data, isPending } = useQuery(taskNamedQuery(client, taskId));
  return (
    <>
      <Text size="sm" className="draft-question-text">
        {data?.prompt ?? text}
      </Text>
      {data != null && (
        <LinkText to="/collections/$id" params={{ id: "all" }} search={{ task: String(data.id) }} size="sm">
          {t`Open task ${taskId}`}
        </LinkText>
      )}
      {!isPending && data == null && (
        <Text size="sm" className="quiet">
          <Trans>This task is archived or deleted.</Trans>
        </Text>
      )}
    </>
  );
}
