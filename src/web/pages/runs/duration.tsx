import { useLingui } from "@lingui/react/macro";
import { type RunView, workedSeconds } from "../../../contract/index.ts";
import { describeSeconds } from "../../../core/index.ts";
import { useTranslate } from "../../parts/use-translate.ts";
import { useTicking } from "./use-ticking.ts";

/** How long a run was at work, and counting while it is. */
export function Duration({ run }: { readonly run: RunView }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const { startedAt, activeSince } = run;
  const time = useTicking(activeSince !== null);
  if (startedAt === null) return <span className="quiet">–</span>;
  return (
    <span title={t`Time spent running, without pauses`}>
      {translate(describeSeconds(workedSeconds(run, time)))}
    </span>
  );
}
