import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { expect, it } from "vitest";
import { type Client, ROUTE_EXAMPLES, type Route, routes } from "../../src/contract/index.ts";
import { Failure } from "../../src/core/index.ts";
import { exampleWorkspace, inOrder } from "../support/example-workspace.ts";
import { rowsByTable } from "../support/moved-rows.ts";

const routeOf = (name: keyof Client): Route => routes[name];
/** They take away what others are about, or wait for models. */
const LEFT_OUT = /^(?:delete|remove|revoke|archive|reset|finish|prune|generate|replay|try)/;
const CHANGING = (Object.keys(routes) as (keyof Client)[]).filter(
  (name) => routeOf(name).changes && !LEFT_OUT.test(name),
);
/** Whatever starts calls of a run. Those of single items are refused here for the state that these are in. */
const STARTING = [
  "compareAnswers",
  "judgeAgain",
  "judgeQuestions",
  "resumeRun",
  "retryFailed",
  "runSchedule",
  "startRun",
];

it("a server that is shutting down refuses to start a run before it has changed anything", async () => {
  const { client, folder, known, rest } = await exampleWorkspace(false);
  for (const sessionId of [known.sessionId, known.comparisonSessionId])
    await client.finishSession({ params: { sessionId }, body: { allowGaps: true } });
  await rest();
  const file = join(folder, "assay.sqlite");
  const refused: string[] = [];
  const changed: string[] = [];
  for (const name of inOrder(CHANGING)) {
    const before = await rowsByTable(file);
    const call = client[name] as unknown as (input: unknown) => PromiseLike<unknown> | AsyncIterable<unknown>;
    try {
      const result = call(ROUTE_EXAMPLES[name](known) ?? {});
      if (Symbol.asyncIterator in result) for await (const _ of result);
      else await result;
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== "host-unreachable") continue;
      refused.push(name);
      if (!isDeepStrictEqual(await rowsByTable(file), before)) changed.push(name);
    }
  }
  expect([refused.toSorted(), changed]).toEqual([STARTING, []]);
});
