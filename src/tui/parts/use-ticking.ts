import { useEffect, useState } from "react";
import { useMachine } from "../world.ts";

const TICK_MS = 1_000;

/** The time now, and again every second while it is wanted. */
export function useTicking(isWanted: boolean): number {
  const { now } = useMachine();
  const [time, setTime] = useState(now);
  useEffect(() => {
    if (!isWanted) return undefined;
    const timer = setInterval(() => setTime(now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isWanted, now]);
  return time;
}
