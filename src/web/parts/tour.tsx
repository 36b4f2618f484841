import { useLingui } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import { useOffers } from "./actions.ts";
import { Optional } from "./optional.tsx";
import { lazyPart } from "./lazy-part.tsx";

const TourCard = lazyPart(async () => (await import("./tour-card.tsx")).TourCard);

const SEEN_AS = "assay.tour-seen";

let isUnderWay = false;
const listeners = new Set<() => void>();

function change(next: boolean): void {
  isUnderWay = next;
  window.localStorage.setItem(SEEN_AS, "yes");
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Leads through the workbench from the first stop on, whether it was seen before or not. */
export const startTour = (): void => change(true);

/** Ends it where it is; also for those who never began it. It does not offer itself again. */
export const leaveTour = (): void => change(false);

/** Whether this browser has begun the tour or declined it. */
export const useTourSeen = (): boolean =>
  useSyncExternalStore(subscribe, () => window.localStorage.getItem(SEEN_AS) !== null);

/** Stays over all pages, in a corner, while somebody is led through them. */
export function Tour() {
  const isShown = useSyncExternalStore(subscribe, () => isUnderWay);
  const { t } = useLingui();
  useOffers([{ name: "tour", label: t`Start the tour`, isEverywhere: true, perform: startTour }]);
  if (!isShown) return null;
  return (
    <Optional>
      <TourCard onLeave={leaveTour} />
    </Optional>
  );
}
