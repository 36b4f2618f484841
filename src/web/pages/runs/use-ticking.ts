import { useEffect, useState } from "react";
import { now } from "../../clock.ts";

const TICK_MS = 1_000;

/** The time now, and again every second while it is wanted. */
export function useTicking(isWanted: boolean): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    if (!isWanted) return;
    const timer = window.setInterval(() => setTime(now()), TICK_MS);
    return () => window.clearInterval(timer);
  }, [isWanted]);
  return time;
}
