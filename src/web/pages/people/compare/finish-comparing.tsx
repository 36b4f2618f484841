import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SessionView } from "../../../../contract/index.ts";
import { Failure } from "../../../../core/index.ts";
import {
  type PairChange,
  type SendQueue,
  certaintyWords,
  formatNumber,
  shownAfterComparing,
} from "../../../../presentation/index.ts";
import { client } from "../../../client.ts";
import { Confirm } from "../../../parts/confirm.tsx";
import { useFinishWords } from "../session/finish-words.ts";
import { useCertainty } from "./certainty-line.tsx";

/** Asks before the reveal, and says what verdicts show so far. */
export function FinishComparing({
  session,
  outbox,
  onClose,
}: {
  readonly session: SessionView;
  readonly outbox: SendQueue<PairChange>;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const { sessionId } = session;
  const { action, held } = useFinishWords(session);
  const queries = useQueryClient();
  const certainty = useCertainty(sessionId).data;
  const decided = certainty?.decided ?? 0;
  const compared = formatNumber(decided);
  const finish = useMutation({
    mutationFn: async () => {
      await outbox.flush();
      if (outbox.waiting().length > 0)
        throw new Failure(
          "host-unreachable",
          t`Your last verdicts are saved in this browser only. They are sent when the server is back.`,
        );
      return await client.finishSession({ params: { sessionId }, body: {} });
    },
    onSuccess: (view) => {
      queries.setQueryData(["session", sessionId], view);
      void queries.invalidateQueries({ queryKey: ["sessions"] });
      void queries.invalidateQueries({ queryKey: ["results", view.runId] });
    },
  });
  return (
    <Confirm
      title={action}
      action={action}
      keep={t`Keep comparing`}
      isHarmless
      isPending={finish.isPending}
      error={finish.error}
      onConfirm={() => finish.mutate()}
      onClose={onClose}
    >
      {certainty === undefined ? null : (
        <Trans>
          {compared} of <Plural value={certainty.possible} one="# pair" other="# pairs" /> compared.
        </Trans>
      )}{" "}
      {certainty !== undefined && decided > 0 && certaintyWords(certainty)}{" "}
      {held === null ? (
        shownAfterComparing(certainty?.decided === 0 && outbox.waiting().length === 0)
      ) : (
        <>
          {held} <Trans>You can't change verdicts after you finish.</Trans>
        </>
      )}
    </Confirm>
  );
}
