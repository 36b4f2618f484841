import { useQueryClient } from "@tanstack/react-query";
import { createElement } from "react";
import { useLingui } from "@lingui/react/macro";
import { RUN_ACTIONS, type RunActionName, type RunView } from "../../../contract/index.ts";
import { asFailure } from "../../../core/index.ts";
import { spoken, translate } from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { useNavigation } from "../../history.tsx";
import { type Offer, useOffers } from "../../offers.tsx";
import { useConfirm } from "../../parts/confirm.tsx";
import { useVoice } from "../../say.tsx";
import { useClient, useMachine } from "../../world.ts";
import { RaiseLimit } from "./raise-limit.tsx";
import { ReJudge } from "./re-judge.tsx";

/** Where a list takes the page's key for itself. */
const OWN_KEYS: Readonly<Record<string, string>> = { judge: "J" };

/** Everything that can be done with a run, as the contract describes it: by the same keys as on the page. */
export function useRunActions(run: RunView): void {
  const { t } = useLingui();
  const client = useClient();
  const { url } = useMachine();
  const queries = useQueryClient();
  const { go } = useNavigation();
  const { open } = useDialogs();
  const { say, complain } = useVoice();
  const confirm = useConfirm();
  const { runId } = run;
  const params = { runId };
  const work: Readonly<Record<RunActionName, () => Promise<unknown>>> = {
    pause: () => client.pauseRun({ params }),
    resume: () => client.resumeRun({ params, body: {} }),
    retry: () => client.retryFailed({ params, body: {} }),
    score: async () => go({ page: "sessions", startOn: runId }),
    raise: async () => open(createElement(RaiseLimit, { run })),
    judge: async () => open(createElement(ReJudge, { run })),
    try: async () => go({ page: "try", runId }),
    repeat: async () => go({ page: "new-run", from: runId }),
    report: async () => {
      await client.writeReport({ params });
      const address = `${url}/runs/${encodeURIComponent(runId)}/report.html`;
      say(t`The report is at ${address}`);
    },
    delete: async () => {
      await client.deleteRun({ params });
      go({ page: "runs" });
      say(t`${runId} deleted`);
    },
  };
  const act = async (name: RunActionName): Promise<void> => {
    await work[name]();
    await queries.invalidateQueries();
  };
  const offers = RUN_ACTIONS.filter((action) => action.isPossible(run)).map((action): Offer => {
    const { name } = action;
    const key = OWN_KEYS[name] ?? action.key;
    const label = translate(("labelFor" in action ? action.labelFor(run) : null) ?? action.label);
    const perform = (): void => {
      if ("question" in action)
        confirm({
          title: `${label}?`,
          text: translate(action.question(run)),
          yes: label,
          perform: () => act(name),
        });
      else void act(name).catch((error: unknown) => complain(spoken(asFailure(error).message)));
    };
    return { name, label, key, perform };
  });
  useOffers(offers);
}
