import { expect, it } from "vitest";
import { answeredRun } from "../support/answered-run.ts";
import { openWorkspace } from "../support/workspace.ts";

const BLANK = " \t ";

it("names of blanks alone are refused, with the key that is blank", async () => {
  const { client } = await openWorkspace();
  const runId = await answeredRun(client);
  // Before anybody scores it blind.
  const item = (await client.listItems({ params: { runId }, query: {} })).rows[0];
  const provider = { type: "openai-compatible", baseUrl: "http://127.0.0.1:9" };
  await client.createProvider({ body: { ...provider, name: "P" } });
  const price = { provider: "p", model: "m", inputPerMillion: 1, outputPerMillion: 2, since: "2026-01-01" };
  const { sessionId } = await client.createSession({ params: { runId }, body: { rater: "Ann" } });
  const answer = await client.nextAnswer({ params: { sessionId } });
  const answerParams = { sessionId, answerId: answer?.answerId ?? "" };
  const collection = await client.createCollection({ body: { name: "C" } });
  const [set] = (await client.listCriteriaSets({ query: {} })).rows;
  const setParams = { id: String(set?.id) };
  const manual = { runId, itemId: item?.id ?? 0, scoreValue: 3 };
  const calls: readonly (readonly [string, Promise<unknown>])[] = [
    ["name", client.createProvider({ body: { ...provider, name: BLANK } })],
    ["name", client.createModel({ body: { name: BLANK, provider: "P" } })],
    ["provider", client.createModel({ body: { name: "m", provider: BLANK } })],
    ["modelId", client.createModel({ body: { name: "m", provider: "P", modelId: BLANK } })],
    ["name", client.createCriteriaSet({ body: { name: BLANK, criteria: [{ name: "a" }] } })],
    ["criteria[0].name", client.createCriteriaSet({ body: { name: "S", criteria: [{ name: BLANK }] } })],
    [
      "criteria[0].name",
      client.editCriteriaSet({ params: setParams, body: { criteria: [{ name: BLANK }] } }),
    ],
    ["provider", client.createPrice({ body: { ...price, provider: BLANK } })],
    ["model", client.createPrice({ body: { ...price, model: BLANK } })],
    ["name", client.saveMapping({ body: { name: BLANK, columns: { prompt: "q" } } })],
    ["rater", client.createSession({ params: { runId }, body: { rater: BLANK } })],
    ["tags[0]", client.scoreAnswer({ params: answerParams, body: { tags: [BLANK] } })],
    ["rater", client.scoreManually({ body: { ...manual, rater: BLANK } })],
    ["tags[0]", client.scoreManually({ body: { ...manual, tags: [BLANK] } })],
    ["name", client.createTag({ body: { name: BLANK } })],
    ["tags[0]", client.tagCollection({ params: { id: String(collection.id) }, body: { tags: [BLANK] } })],
    ["guest", client.createInvitation({ params: { sessionId }, body: { guest: BLANK } })],
  ];
  for (const [key, call] of calls)
    await expect(call).rejects.toMatchObject({
      code: "invalid-input",
      faults: [{ key, message: "is empty" }],
    });
});
