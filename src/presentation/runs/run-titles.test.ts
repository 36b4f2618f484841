import { expect, it } from "vitest";
import { runTitles } from "./run-titles.ts";

it("names a run, with its ID only where another has the same name, and by its ID alone where it is not known", () => {
  const titleOf = runTitles([
    { runId: "letters-1", name: "Letters" },
    { runId: "letters-2", name: "Letters" },
    { runId: "mail-1", name: "Mail" },
  ]);
  expect(titleOf("mail-1")).toEqual({ name: "Mail", id: null, whole: "Mail" });
  expect(titleOf("letters-2")).toEqual({ name: "Letters", id: "letters-2", whole: "Letters · letters-2" });
  expect(titleOf("gone-1")).toEqual({ name: "gone-1", id: null, whole: "gone-1" });
});
