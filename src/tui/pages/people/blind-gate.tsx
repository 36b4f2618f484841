import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { asFailure } from "../../../core/index.ts";
import { sessionProgress, spoken, useOpenSessionsOf } from "../../../presentation/index.ts";
import { useNavigation } from "../../history.tsx";
import { useOffers } from "../../offers.tsx";
import { useConfirm } from "../../parts/confirm.tsx";
import { Lines, bold, paragraph, plain } from "../../parts/lines.tsx";
import { useRoom } from "../../room.ts";
import { useClient } from "../../world.ts";
import { usePeople } from "./keeping.ts";

export { isHeldBack } from "../../../presentation/index.ts";

interface BlindGateProps {
  readonly runId: string;
  readonly error: unknown;
  readonly rows?: number;
}

/** Says why results are held back, and lets one look all the same after a question. */
export function BlindGate({ runId, error, rows }: BlindGateProps) {
  const { t } = useLingui();
  const { columns } = useRoom();
  const { go } = useNavigation();
  const client = useClient();
  const open = useOpenSessionsOf(client, runId);
  const me = usePeople().rater.trim();
  const own =
    open.find((session) => session.rater === me) ?? (me === "" && open.length === 1 ? open[0] : undefined);
  const unblind = useUnblind(runId);
  useOffers([
    ...(own === undefined
      ? []
      : [
          {
            name: "continue",
            label: t`Continue scoring`,
            key: "c",
            perform: () => go({ page: "session", sessionId: own.sessionId }),
          },
        ]),
    { name: "unblind", label: t`Unblind and show results`, key: "U", perform: () => unblind(open) },
  ]);
  return (
    <Lines
      {...(rows === undefined ? {} : { rows })}
      lines={[
        bold(t`Results are hidden while this run is being scored blind`),
        [],
        ...paragraph(spoken(asFailure(error).message), columns),
        ...open.map((session) => {
          const { rater } = session;
          return plain(`- ${t`Session of ${rater}`}: ${sessionProgress(session)}`);
        }),
        [],
        ...paragraph(
          open.length > 1
            ? t`They appear here when all these sessions are finished.`
            : t`They appear here when the session is finished.`,
          columns,
        ),
        [],
        ...(own === undefined ? [] : [plain(`c ${t`Continue scoring`}`)]),
        plain(`U ${t`Unblind and show results`}`),
      ]}
    />
  );
}

type Open = ReturnType<typeof useOpenSessionsOf>;

function useUnblind(runId: string): (open: Open) => void {
  const { t } = useLingui();
  const client = useClient();
  const confirm = useConfirm();
  const queries = useQueryClient();
  return (open) => {
    const raters = [...new Set(open.map(({ rater }) => rater))].join(", ");
    confirm({
      title:
        open.length > 1
          ? t`Open results and unblind these sessions?`
          : t`Open results and unblind this session?`,
      text:
        raters === ""
          ? t`The session will be marked as not blind, in results and reports too. You can't undo this.`
          : t`Scoring by ${raters} will be marked as not blind, in results and reports too. You can't undo this.`,
      yes: t`Unblind and show results`,
      perform: async () => {
        const query = { unblind: "true", brief: "true" } as const;
        queries.setQueryData(["results", runId], await client.getResults({ params: { runId }, query }));
        for (const name of ["session", "sessions", "fresh", "scores"])
          void queries.invalidateQueries({ queryKey: [name] });
      },
    });
  };
}
