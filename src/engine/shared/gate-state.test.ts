import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type GateGrant,
  type GateLimits,
  type GateVisit,
  HOLD_MS,
  fairShares,
  readGateState,
  visitGate,
} from "./gate-state.ts";

const MINUTE = 60_000;

/** Workers that visit one gate, as the database lets them: one after the other. */
class Visitors {
  readonly #limits: GateLimits;
  #state: string | null = null;
  now = 1_800_000_000_000;

  constructor(limits: GateLimits) {
    this.#limits = limits;
  }

  visit(holder: string, visit: Partial<Omit<GateVisit, "holder">> = {}): GateGrant {
    const whole = { underWay: 0, waiting: 0, ready: [], answered: 0, refused: null, ...visit };
    const before = readGateState(this.#state, this.#limits);
    const { state, grant } = visitGate(before, { holder, ...whole }, this.#limits, this.now);
    this.#state = JSON.stringify(state);
    return grant;
  }
}

describe("a gate that workers share", () => {
  it("never lets more calls through in any minute than are allowed, whoever asks when", () => {
    const visits = fc.array(
      fc.record({
        holder: fc.constantFrom("a", "b", "c", "d"),
        after: fc.integer({ min: 0, max: 9_000 }),
        ready: fc.integer({ min: 0, max: 30 }),
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(visits, fc.integer({ min: 1, max: 60 }), (all, requestsPerMinute) => {
        const visitors = new Visitors({ maxConcurrency: Number.POSITIVE_INFINITY, requestsPerMinute });
        const sent: number[] = [];
        for (const { holder, after, ready } of all) {
          visitors.now += after;
          const asked = Array.from({ length: ready }, () => 10);
          const { admitted, waitMs } = visitors.visit(holder, { waiting: ready, ready: asked });
          expect(admitted === ready || waitMs > 0).toBe(true);
          for (let each = 0; each < admitted; each += 1) sent.push(visitors.now);
        }
        for (const from of sent)
          expect(sent.filter((at) => at >= from && at < from + MINUTE).length).toBeLessThanOrEqual(
            requestsPerMinute,
          );
      }),
    );
  });

  it("counts tokens of all workers together", () => {
    const visitors = new Visitors({ maxConcurrency: Number.POSITIVE_INFINITY, tokensPerMinute: 100 });
    expect(visitors.visit("a", { waiting: 3, ready: [40, 40, 40] }).admitted).toBe(2);
    expect(visitors.visit("b", { waiting: 1, ready: [40] })).toMatchObject({ admitted: 0, reason: "tokens" });
    visitors.now += 62_000;
    expect(visitors.visit("b", { waiting: 1, ready: [40] }).admitted).toBe(1);
  });

  it("gives out no more places than there are, and all of them where all are wanted", () => {
    const wants = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(wants, fc.integer({ min: 1, max: 50 }), (wanted, maxConcurrency) => {
        const visitors = new Visitors({ maxConcurrency });
        const held = wanted.map(() => 0);
        // They come again and again, and use what they get; what they are to give up they give up at once.
        for (let round = 0; round < 4; round += 1)
          for (const [index, want] of wanted.entries()) {
            const underWay = Math.min(held[index] ?? 0, want);
            visitors.visit(`w${index}`, { underWay: 0, waiting: want });
            const { places } = visitors.visit(`w${index}`, { underWay: 0, waiting: want });
            held[index] = Math.min(places, want);
            expect(underWay).toBeLessThanOrEqual(want);
            expect(held.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(maxConcurrency);
          }
        const all = wanted.reduce((sum, each) => sum + each, 0);
        expect(held.reduce((sum, each) => sum + each, 0)).toBe(Math.min(all, maxConcurrency));
      }),
    );
  });

  it("takes no place away from a call that is under way, and gives a lost worker's to others", () => {
    const visitors = new Visitors({ maxConcurrency: 4 });
    expect(visitors.visit("a", { waiting: 4 }).places).toBe(4);
    expect(visitors.visit("b", { waiting: 4 }).places).toBe(0);
    // Half of them are b's now, as soon as they are free.
    expect(visitors.visit("a", { underWay: 4, waiting: 4 }).places).toBe(4);
    expect(visitors.visit("a", { underWay: 2, waiting: 6 }).places).toBe(2);
    expect(visitors.visit("b", { waiting: 4 }).places).toBe(2);
    // Nobody hears of a any more.
    visitors.now += HOLD_MS - 1;
    visitors.visit("b", { underWay: 2, waiting: 4 });
    visitors.now += 2;
    expect(visitors.visit("b", { underWay: 2, waiting: 4 }).places).toBe(4);
  });

  it("lets the last place go round", () => {
    const visitors = new Visitors({ maxConcurrency: 1 });
    const had = new Set<string>();
    for (let turn = 0; turn < 12; turn += 1) {
      visitors.now += 1_000;
      for (const holder of ["a", "b", "c"])
        if (visitors.visit(holder, { waiting: 5 }).places > 0) had.add(holder);
    }
    expect(had).toEqual(new Set(["a", "b", "c"]));
  });

  it("halves once for calls that were sent together, and closes for all", () => {
    const visitors = new Visitors({ maxConcurrency: Number.POSITIVE_INFINITY });
    visitors.visit("b", { underWay: 10 });
    const sentAt = visitors.now;
    visitors.now += 100;
    const first = visitors.visit("a", { underWay: 9, refused: { sentAt, waitMs: 5_000 } });
    expect(first).toMatchObject({ places: 9, isNews: true });
    visitors.visit("b", { underWay: 9, refused: { sentAt, waitMs: 1_000 } });
    // 20 were under way: 10 are allowed, of which each has about half.
    visitors.visit("a", { underWay: 0, waiting: 20, ready: [1] });
    expect(visitors.visit("b", { underWay: 5, waiting: 20, ready: [1] })).toMatchObject({
      places: 5,
      admitted: 0,
      closedMs: 5_000,
    });
    expect(visitors.visit("b", { underWay: 0, waiting: 20, ready: [1] })).toMatchObject({
      admitted: 0,
      waitMs: 5_000,
      reason: "pause",
    });
    // Answers bring it up again, by about one for each round.
    visitors.now += 6_000;
    for (let round = 0; round < 5; round += 1) visitors.visit("a", { waiting: 30, answered: 10 });
    visitors.visit("b");
    expect(visitors.visit("a", { waiting: 30 }).places).toBeGreaterThan(12);
  });
});

it("divides places so that nobody has more than another who wants more", () => {
  const wants = fc.dictionary(fc.string({ minLength: 1, maxLength: 3 }), fc.integer({ min: 0, max: 30 }));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), wants, fc.nat(), (places, wanted, turn) => {
      const shares = fairShares(places, new Map(Object.entries(wanted)), turn);
      const given = [...shares.values()].reduce((sum, share) => sum + share, 0);
      const all = Object.values(wanted).reduce((sum, each) => sum + each, 0);
      expect(given).toBe(Math.min(places, all));
      for (const [name, share] of shares) {
        expect(share).toBeLessThanOrEqual(wanted[name] ?? 0);
        for (const [other, others] of shares)
          expect((wanted[other] ?? 0) <= others || share <= others + 1).toBe(true);
      }
    }),
  );
});
