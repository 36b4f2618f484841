import { type Provider, type Seat, limitsOf } from "../../core/index.ts";

/** So that a few workers can share a run, and a seat does not fill a worker. */
const SEATS_WANTED = 8;
const WIDEST = 25;

/** How wide each seat of a run is: together as wide as the run may be, and of about equal width. */
export function seatWidths(concurrency: number): number[] {
  const width = Math.min(WIDEST, Math.ceil(concurrency / SEATS_WANTED));
  const widths: number[] = [];
  for (let left = concurrency; left > 0; left -= width) widths.push(Math.min(width, left));
  return widths;
}

export interface SeatsRequest {
  readonly runId: string;
  readonly stage: Seat["stage"];
  /** So many items are left. */
  readonly items: number;
  readonly concurrency: number;
}

/** The seats of a stage. A provider that serves one model at a time has one seat of its own, so that one worker calls it. */
export function seatsFor(
  { runId, stage, items, concurrency }: SeatsRequest,
  apart: readonly Provider[],
): Seat[] {
  const own = apart.map((provider) => ({
    runId,
    stage,
    number: 0,
    provider: provider.name,
    width: Math.max(1, Math.min(concurrency, limitsOf(provider).maxConcurrency)),
  }));
  const left = Math.max(1, concurrency - own.reduce((sum, { width }) => sum + width, 0));
  const seats: Seat[] = own;
  let waiting = items;
  for (const [number, width] of seatWidths(left).entries()) {
    if (waiting <= 0) break;
    seats.push({ runId, stage, number, provider: null, width });
    waiting -= width;
  }
  return seats;
}
