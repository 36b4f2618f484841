import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { RunView } from "../../../contract/index.ts";
import { asFailure } from "../../../core/index.ts";
import {
  type AnswerWork,
  WALK_ACTIONS,
  answerWork,
  manualScoreWords,
  spoken,
} from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { type Offer, useOffers } from "../../offers.tsx";
import { useConfirm } from "../../parts/confirm.tsx";
import { useRenew } from "../../parts/use-renew.ts";
import { useVoice } from "../../say.tsx";
import { useClient } from "../../world.ts";
import { AnswerDiff } from "./answer-diff.tsx";
import { type ManualScoreBody, ManualScoreForm, usePassWords } from "./manual-score-form.tsx";
import type { ShownAnswer } from "./shown-answer.ts";

/** What can be done with the answer that is marked: try it again, have it judged again, score it, hold it against another. */
export function useAnswerOffers(run: RunView, answers: readonly ShownAnswer[], at: number): void {
  const { t } = useLingui();
  const client = useClient();
  const renew = useRenew();
  const { open } = useDialogs();
  const { say, complain } = useVoice();
  const confirm = useConfirm();
  const words = usePassWords();
  const [replaced, setReplaced] = useState<ManualScoreBody | null>(null);
  const answer = answers[at];
  const detail = answer?.detail;
  const renewed = () => renew("item", "scores", "results", "run");
  const act = async (start: () => Promise<unknown>, done: string): Promise<void> => {
    try {
      await start();
      await renewed();
      say(done);
    } catch (error) {
      complain(spoken(asFailure(error).message));
    }
  };
  const ask = async ({ label, describe, start }: AnswerWork): Promise<void> => {
    try {
      const text = await describe(client);
      confirm({
        title: `${label}: ${answer?.label ?? ""}`,
        text,
        yes: label,
        perform: async () => {
          await start(client);
          await renewed();
          say(t`Started. Open Progress to follow it.`);
        },
      });
    } catch (error) {
      complain(spoken(asFailure(error).message));
    }
  };
  const offers: Offer[] = [];
  const work = detail === undefined ? null : answerWork(run, detail);
  if (work !== null)
    offers.push({
      name: "retry answer",
      label: work.label,
      key: "r",
      perform: () => void ask(work),
    });
  if (answer !== undefined && detail !== undefined && detail.response !== null)
    offers.push({
      name: "score manually",
      label: t`Score manually`,
      key: "s",
      perform: () =>
        open(
          <ManualScoreForm
            runId={run.runId}
            answer={answer.label}
            detail={detail}
            onSaved={(before) => {
              setReplaced(before);
              void renewed();
            }}
          />,
        ),
    });
  if (replaced !== null) {
    const earlier = manualScoreWords(replaced.scoreValue, words);
    offers.push({
      name: "undo score",
      label: t`Undo: restore the earlier score (${earlier})`,
      key: "u",
      perform: () => {
        setReplaced(null);
        void act(() => client.scoreManually({ body: replaced }), t`The earlier score is back.`);
      },
    });
  }
  const read = answers.filter((one) => one.detail?.response != null);
  if (read.length > 1)
    offers.push({
      ...WALK_ACTIONS.diff,
      label: t(WALK_ACTIONS.diff.label),
      perform: () => open(<AnswerDiff answers={read} first={answer?.itemId} />),
    });
  useOffers(offers);
}
