import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { asFailure } from "../../../core/index.ts";
import { spoken } from "../../../presentation/index.ts";
import { useOffers } from "../../offers.tsx";
import { useConfirm } from "../../parts/confirm.tsx";
import { type Line, Lines, bold, paragraph, plain } from "../../parts/lines.tsx";
import { useRoom } from "../../room.ts";
import { useClient } from "../../world.ts";

const LOOK_EVERY_MS = 10_000;

/** Whether something is held back because somebody scores the run blind. */
export const isHeldBack = (error: unknown): boolean =>
  error !== null && asFailure(error).code === "session-open";

/** Says why results are held back, and lets one look all the same after a question. */
export function BlindGate({ runId, error }: { readonly runId: string; readonly error: unknown }) {
  const { t } = useLingui();
  const client = useClient();
  const queries = useQueryClient();
  const { columns } = useRoom();
  const confirm = useConfirm();
  const { data } = useQuery({
    queryKey: ["sessions", "open-of", runId],
    queryFn: () => client.listSessions({ query: { runId, finished: "false", limit: "200" } }),
    refetchInterval: LOOK_EVERY_MS,
  });
  const open = (data?.rows ?? []).filter(({ unblindedAt }) => unblindedAt === null);
  const raters = open.map(({ rater }) => rater).join(", ");
  const look = (): void =>
    confirm({
      title: t`Open results and unblind this session?`,
      text:
        raters === ""
          ? t`The session will be marked as not blind, in results and reports too. You can't undo this.`
          : t`Scoring by ${raters} will be marked as not blind, in results and reports too. You can't undo this.`,
      yes: t`Unblind and show results`,
      perform: async () => {
        await client.getResults({ params: { runId }, query: { unblind: "true", brief: "true" } });
        await queries.invalidateQueries();
      },
    });
  useOffers([{ name: "unblind", label: t`Unblind and show results`, key: "U", perform: look }]);
  const sessions = open.map(({ rater }): Line => plain(`- ${t`Session of ${rater}`}`));
  return (
    <Lines
      lines={[
        bold(t`Results are hidden while this run is being scored blind`),
        ...paragraph(spoken(asFailure(error).message), columns),
        ...sessions,
        ...paragraph(
          open.length > 1
            ? t`They appear here when all these sessions are finished.`
            : t`They appear here when the session is finished.`,
          columns,
        ),
      ]}
    />
  );
}
