import { describe, expect, it } from "vitest";
import type { AnswerRow } from "../../contract/index.ts";
import { type ScoreChange, type AnswerChange, joined, merged, presentOf, reviewed } from "./score-change.ts";

const row = (answerId: string, some: Partial<AnswerRow> = {}): AnswerRow => ({
  answerId,
  position: 0,
  scores: {},
  skipped: false,
  note: "",
  tags: [],
  ...some,
});

/** What is said of an answer as it is. */
const said = (of: AnswerRow, what: ScoreChange): AnswerChange => ({
  answerId: of.answerId,
  position: of.position,
  said: what,
  before: presentOf(of, what),
});

describe("what was said while the server was away", () => {
  const open = row("a");

  it("is sent where nothing was changed, and is done where it has arrived after all", () => {
    const entry = said(open, { scores: { rating: 4 } });
    expect(reviewed([entry], [open])).toEqual(["send"]);
    expect(reviewed([entry], [row("a", { scores: { rating: 4 } })])).toEqual(["done"]);
    // Another criterion is nobody's conflict.
    expect(reviewed([entry], [row("a", { scores: { other: 1 } })])).toEqual(["send"]);
  });

  it("is not put over what somebody else said meanwhile", () => {
    const entry = said(open, { scores: { rating: 4 } });
    expect(reviewed([entry], [row("a", { scores: { rating: 2 } })])).toEqual([
      { refused: "Somebody scored this answer while the server was away." },
    ]);
    expect(reviewed([said(open, { note: "mine" })], [row("a", { note: "theirs" })])).toMatchObject([
      { refused: expect.stringContaining("Somebody") },
    ]);
    expect(reviewed([entry], [])).toMatchObject([{ refused: expect.stringContaining("no longer") }]);
  });

  it("goes on from what one said oneself", () => {
    const first = said(open, { scores: { rating: 4 } });
    const second = said(merged(open, first.said), { skipped: true });
    expect(reviewed([first, second], [open])).toEqual(["send", "send"]);
  });

  it("remembers what stood there before the first of two words that become one", () => {
    const first = said(open, { scores: { rating: 4 } });
    const second = said(merged(open, first.said), { scores: { rating: 5 } });
    expect(joined(first, second)).toMatchObject({
      said: { scores: { rating: 5 } },
      before: { scores: { rating: null } },
    });
    expect(joined(first, said(open, { skipped: true }))).toBeNull();
    expect(joined(first, said(row("b"), { scores: { rating: 1 } }))).toBeNull();
  });

  it("holds of an answer only what was said of it", () => {
    const entry = said(row("a", { note: "n", tags: ["t"] }), { scores: { rating: 4 } });
    expect(entry).toEqual({
      answerId: "a",
      position: 0,
      said: { scores: { rating: 4 } },
      before: { scores: { rating: null } },
    });
  });

  it("can be taken back to what stood there", () => {
    const before = row("a", { scores: { rating: 2 } });
    const entry = said(before, { scores: { rating: 4 } });
    expect(merged(merged(before, entry.said), entry.before)).toEqual(before);
  });
});
