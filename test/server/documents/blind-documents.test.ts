import { describe, expect, it } from "vitest";
import { answeredRun } from "../../support/answered-run.ts";
import { openWorkspace } from "../../support/workspace.ts";

describe("while somebody scores a run blind", () => {
  it("bodies and ids of source documents tell no more than Assay's own", async () => {
    const { client, request } = await openWorkspace();
    const runId = await answeredRun(client);
    const params = { runId };
    const { id } = await client.getRun({ params });
    const { rows: items } = await client.listItems({ params });
    const [first, second] = items;
    const rating = { run_id: first?.id, rating: 4, label_tags: ["brief"], notes: "Good." };
    const send = async (method: string, path: string, body?: object) => {
      const json = { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
      const response = await request(path, body === undefined ? { method } : json);
      const text = await response.text();
      return { status: response.status, text, body: JSON.parse(text) as Record<string, unknown> };
    };
    expect((await send("POST", "/api/ratings", rating)).status).toBe(201);
    const ratings = async () => (await client.listRatings({ query: { runId } })).rows;
    expect(await ratings()).toMatchObject([{ model: first?.modelId, itemId: first?.id }]);

    const { sessionId } = await client.createSession({ params, body: { rater: "Ann", kind: "rating" } });
    const refused = async (method: string, path: string, body?: object) => {
      const answer = await send(method, path, body);
      return [answer.status, answer.body["code"]];
    };
    const open = [409, "session-open"];
    // A response says which run it is of; a run goes by its number as well as by its id.
    expect(await refused("POST", "/api/scores/manual", { responseId: first?.id, scoreValue: 3 })).toEqual(
      open,
    );
    expect(await refused("GET", `/api/runs/${id}/items`)).toEqual(open);
    expect(await refused("GET", `/api/runs/${id}/items?limit=1`)).toEqual(open);
    expect(await refused("GET", `/api/runs/${id}/results`)).toEqual(open);
    expect(await refused("GET", `/api/runs/${id}/diff/${id}`)).toEqual(open);
    expect(await refused("POST", `/api/runs/${id}/export`, { format: "Markdown" })).toEqual(open);
    expect((await client.getSession({ params: { sessionId } })).unblindedAt).toBeNull();

    // A rating from outside of sessions keeps quiet about who answered, and so does giving one.
    const given = await send("POST", "/api/ratings", { ...rating, run_id: second?.id });
    for (const { modelId } of items) expect(given.text).not.toContain(JSON.stringify(modelId));
    const hidden = await ratings();
    expect(hidden.map(({ model }) => model)).toEqual([null, null]);
    expect(hidden.some((row) => "itemId" in row)).toBe(false);
    const byModel = await client.listRatings({ query: { runId, model: first?.modelId } });
    expect([byModel.rows, byModel.leftOut]).toEqual([[], 2]);

    // Asked for on purpose, it is told, and that is written down.
    const path = `/api/scores/manual?unblind=true`;
    expect((await send("POST", path, { responseId: first?.id, scoreValue: 3 })).status).toBe(200);
    expect((await client.getSession({ params: { sessionId } })).unblindedAt).not.toBeNull();
    expect((await ratings()).map(({ model }) => model)).toContain(first?.modelId);
  });
});
