import { useEffect } from "react";

/** How far the page was scrolled when a task of a run's grid was opened. */
const places = new Map<string, number>();
let returningTo: string | null = null;

export const keepGridScroll = (runId: string): void => void places.set(runId, window.scrollY);
export const hasGridScroll = (runId: string): boolean => places.has(runId);

/** Whoever follows a link back to the grid, in this window, comes to where they left it. */
export function returnToGrid(runId: string, { ctrlKey, metaKey, shiftKey }: Keys): void {
  if (!ctrlKey && !metaKey && !shiftKey) returningTo = runId;
}

interface Keys {
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/** Once the grid is as high as it was. */
export function useGridScroll(runId: string, isRead: boolean): void {
  useEffect(() => {
    if (!isRead) return;
    if (returningTo === runId) window.scrollTo({ top: places.get(runId) ?? 0 });
    returningTo = null;
  }, [runId, isRead]);
}
