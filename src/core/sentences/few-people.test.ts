import { expect, it } from "vitest";
import type { PeopleResult, SessionKind } from "../records/index.ts";
import { english } from "../translate.ts";
import { fewPeopleMessage, ratersOf } from "./few-people.ts";

const session = (rater: string, kind: SessionKind) => ({
  sessionId: `${rater} ${kind}`,
  rater,
  kind,
  finishedAt: "2026-01-01T00:00:00.000Z",
  unblinded: false,
  repeated: 0,
});
const words = (...sessions: PeopleResult["sessions"]) => {
  const message = fewPeopleMessage(sessions);
  return message === null ? null : english(message);
};

it("says why few people make intervals wide, where several scored in one way", () => {
  expect(words(session("Ann", "criteria"), session("Bob", "criteria"))).toBe(
    "Where several people scored, intervals allow for how people differ. 2 people hardly show that, so these intervals are wide.",
  );
  expect(words(session("Ann", "criteria"), session("Ann", "criteria"), session("Bob", "rating"))).toBeNull();
  // Whoever finished a session without a word has not scored.
  expect(words(session("Ann", "comparison"), { ...session("Bob", "comparison"), empty: true })).toBeNull();
  expect(words(...["A", "B", "C", "D", "E"].map((rater) => session(rater, "rating")))).toBeNull();
  expect(words()).toBeNull();
});

it("counts each person once, by kind", () => {
  const sessions = [session("Ann", "rating"), session("Ann", "rating"), session("Bob", "criteria")];
  expect(ratersOf(sessions, "rating")).toEqual(["Ann"]);
});
