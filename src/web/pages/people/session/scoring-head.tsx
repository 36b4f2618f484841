import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Progress, Stack, Text, VisuallyHidden } from "@mantine/core";
import type { AnswerRow, SessionView } from "../../../../contract/index.ts";
import { type QueueState, askedFor, standingOf } from "../../../../presentation/index.ts";
import { InviteButton } from "./invite-button.tsx";
import { SavingWord, SessionFacts } from "./head-words.tsx";

/** How far the session has come, whether everything is kept, and the ways out. */
export function ScoringHead({
  session,
  rows,
  current,
  saving,
  isList,
  onList,
  onFinish,
}: {
  readonly session: SessionView;
  readonly rows: readonly AnswerRow[];
  readonly current: AnswerRow | null;
  readonly saving: QueueState;
  readonly isList: boolean;
  /** To the list, or back to one at a time. */
  readonly onList: () => void;
  readonly onFinish: () => void;
}) {
  const { t } = useLingui();
  const asked = askedFor(session);
  const standings = rows.map((row) => standingOf(row, asked));
  const scored = standings.filter((standing) => standing === "scored").length;
  const skipped = standings.filter((standing) => standing === "skipped").length;
  const total = rows.length;
  const left = total - scored;
  const number = (current?.position ?? 0) + 1;
  return (
    <Stack gap={6} mb="lg">
      <VisuallyHidden>
        <h1>
          <Trans>Blind scoring</Trans>
        </h1>
      </VisuallyHidden>
      <Group justify="space-between" gap="xs">
        <Text size="sm" role="status">
          <Trans>
            <b>
              {scored} of {total}
            </b>{" "}
            scored, {left} left
          </Trans>
          <span className="quiet">
            {skipped > 0 && <> · {t`${skipped} skipped`}</>}
            {current !== null && <> · {t`answer ${number}`}</>}
          </span>
        </Text>
        <Group gap="xs">
          <SavingWord
            saving={saving}
            kept={(count) => (
              <Plural
                value={count}
                one="# score is saved in this browser and will be sent when the server is back"
                other="# scores are saved in this browser and will be sent when the server is back"
              />
            )}
          />
          <Button variant="default" size="xs" onClick={onList}>
            {isList ? t`One at a time` : t`List view`}
          </Button>
          <InviteButton session={session} />
          <Button variant="default" size="xs" onClick={onFinish}>
            <Trans>Finish</Trans>
          </Button>
        </Group>
      </Group>
      <Progress
        value={rows.length === 0 ? 0 : (100 * scored) / rows.length}
        size={3}
        color="gray"
        aria-label={t`${scored} of ${total} answers scored`}
      />
      <SessionFacts session={session} />
    </Stack>
  );
}
