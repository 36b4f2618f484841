import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { type RunView, workedSeconds } from "../../../contract/index.ts";
import { describeSeconds } from "../../../core/index.ts";
import { now } from "../../clock.ts";
import { useTranslate } from "../../parts/use-translate.ts";

const TICK_MS = 1_000;

/** How long a run was at work, and counting while it is. */
export function Duration({ run }: { readonly run: RunView }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const { startedAt, activeSince } = run;
  const [time, setTime] = useState(now);
  useEffect(() => {
    if (activeSince === null) return;
    const timer = window.setInterval(() => setTime(now()), TICK_MS);
    return () => window.clearInterval(timer);
  }, [activeSince]);
  if (startedAt === null) return <span className="quiet">–</span>;
  return (
    <span title={t`Time spent running, without pauses`}>
      {translate(describeSeconds(workedSeconds(run, time)))}
    </span>
  );
}
