import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, List, Modal, Stack, Text } from "@mantine/core";
import type { AnswerRow, SessionView } from "../../../../contract/index.ts";
import { standingOf, useFinish } from "../../../../presentation/index.ts";
import { client } from "../../../client.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { guest } from "../../../guest.ts";
import { useFinishWords } from "./finish-words.ts";

/** Asks before the reveal, and says what is missing. */
export function FinishModal({
  session,
  rows,
  asked,
  isOpen,
  onClose,
  onBefore,
}: {
  readonly session: SessionView;
  readonly rows: readonly AnswerRow[];
  readonly asked: readonly string[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** What has to be kept first. */
  readonly onBefore: () => Promise<void>;
}) {
  const { t } = useLingui();
  const gaps = rows.filter((row) => standingOf(row, asked) !== "scored").length;
  const total = rows.length;
  const { action, held } = useFinishWords(session);
  const finish = useFinish({ client, session, rows, asked, onBefore });
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      // Who opens it puts the focus back where scoring goes on.
      returnFocus={false}
      title={action}
      closeButtonProps={{ "aria-label": t`Close` }}
    >
      <Stack>
        <Text>
          {gaps === 0 ? (
            <Plural value={total} one="The answer is scored." other="All # answers are scored." />
          ) : (
            <Trans>
              Not fully scored: {gaps} of {total} answers. Missing scores are left out, they never count as 0.
            </Trans>
          )}
        </Text>
        {held === null ? <Revealed session={session} /> : <Text>{held}</Text>}
        <Text size="sm" className="quiet">
          {guest === null
            ? t`You can't change scores afterwards. To score again, start a new session.`
            : t`You can't change scores after you finish.`}
        </Text>
        {finish.isError && <Problem error={finish.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            <Trans>Keep scoring</Trans>
          </Button>
          <Button data-autofocus loading={finish.isPending} onClick={() => finish.mutate()}>
            {gaps > 0 ? t`Finish with missing scores` : action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** What the one who finishes will see. */
function Revealed({ session: { kind } }: { readonly session: SessionView }) {
  const { t } = useLingui();
  return (
    <>
      <Text>
        <Trans>You will see:</Trans>
      </Text>
      <List size="sm">
        <List.Item>
          {kind === "rating"
            ? t`the mean rating of each model`
            : t`the mean score of each model, overall and on every criterion`}
        </List.Item>
        <List.Item>
          <Trans>which model wrote each answer</Trans>
        </List.Item>
      </List>
    </>
  );
}
