import { useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { isoTime } from "../../core/index.ts";
import { now } from "../clock.ts";

/** When this browser last looked at a run, so that what is new to somebody can be told from what is not. */
const KEPT_AS = "assay.looked-at";
/** Older looks are forgotten. */
const MOST = 200;

/** ISO times by run. */
type Looks = Readonly<Record<string, string>>;

function looks(): Looks {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(KEPT_AS) ?? "{}");
    return typeof kept === "object" && kept !== null ? (kept as Looks) : {};
  } catch {
    return {};
  }
}

function remember(runId: string): void {
  const { [runId]: _before, ...others } = looks();
  const kept = [...Object.entries(others).slice(1 - MOST), [runId, isoTime(now())]];
  window.localStorage.setItem(KEPT_AS, JSON.stringify(Object.fromEntries(kept)));
}

/** Remembers which run is being looked at. */
export function useLastVisits(): void {
  const { runId } = useParams({ strict: false });
  useEffect(() => {
    if (runId === undefined) return;
    const look = (): void => remember(runId);
    look();
    // Results may have come by the time somebody leaves, or closes the page.
    window.addEventListener("pagehide", look);
    return () => {
      window.removeEventListener("pagehide", look);
      look();
    };
  }, [runId]);
}

/** Whether it was looked at since then. */
export function wasVisited(runId: string, since: string): boolean {
  const look = looks()[runId];
  return look !== undefined && Date.parse(look) >= Date.parse(since);
}
