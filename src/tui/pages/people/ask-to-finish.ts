import { plural, t } from "@lingui/core/macro";
import type { AnswerRow, SessionView } from "../../../contract/index.ts";
import { finishWords, standingOf, useFinish, useOpenSessionsOf } from "../../../presentation/index.ts";
import { useConfirm } from "../../parts/confirm.tsx";
import { useClient } from "../../world.ts";

export interface Ending {
  readonly session: SessionView;
  readonly rows: readonly AnswerRow[];
  readonly asked: readonly string[];
  /** What has to be kept first. */
  readonly onBefore: () => Promise<void>;
}

export function useEnding({ session, rows, asked, onBefore }: Ending) {
  const client = useClient();
  const open = useOpenSessionsOf(client, session.runId);
  const finish = useFinish({ client, session, rows, asked, onBefore });
  const gaps = rows.filter((row) => standingOf(row, asked) !== "scored");
  return { finish, gaps, ...finishWords(session, open) };
}

/** Asks before the reveal, and says what is missing. */
export function useAskToFinish(ending: Ending): () => void {
  const confirm = useConfirm();
  const { finish, gaps, action, held } = useEnding(ending);
  const { kind } = ending.session;
  const total = ending.rows.length;
  const missing = gaps.length;
  const scored =
    missing === 0
      ? t`${plural(total, { one: "The answer is scored.", other: "All # answers are scored." })}`
      : missingWords(missing, total);
  const seen = [
    kind === "rating"
      ? t`the mean rating of each model`
      : t`the mean score of each model, overall and on every criterion`,
    t`which model wrote each answer`,
  ];
  const revealed = held ?? `${t`You will see:`}\n- ${seen.join("\n- ")}`;
  return () =>
    confirm({
      title: action,
      text: [
        scored,
        revealed,
        t`You can't change scores afterwards. To score again, start a new session.`,
      ].join("\n"),
      yes: missing > 0 ? t`Finish with missing scores` : action,
      perform: async () => {
        await finish.mutateAsync();
      },
    });
}

const missingWords = (gaps: number, total: number): string =>
  t`Not fully scored: ${gaps} of ${total} answers. Missing scores are left out, they never count as 0.`;
