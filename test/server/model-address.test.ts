import { describe, expect, it } from "vitest";
import { openWorkspace } from "../support/workspace.ts";

const ADDRESS = "http://127.0.0.1:9/v1";

async function opened() {
  const { client } = await openWorkspace();
  const provider = { name: "P", type: "openai-compatible", baseUrl: ADDRESS, apiKeyEnv: "P_KEY" };
  await client.createProvider({ body: provider });
  return client;
}

describe("an address in a model's body", () => {
  it("stands for the provider there, with costs and all", async () => {
    const client = await opened();
    const body = {
      baseUrl: "http://127.0.0.1:8/v1",
      apiKeyEnvVar: "MY_KEY",
      inputTokenCost: 1,
      outputTokenCost: 2,
    };
    expect(await client.createModel({ body: { name: "m", ...body } })).toMatchObject(body);
  });

  it.each([
    [{ baseUrl: "http://127.0.0.1:8/v1" }, ["baseUrl"]],
    [{ apiKeyEnvVar: "OTHER_KEY" }, ["apiKeyEnvVar"]],
    [{ baseUrl: "http://127.0.0.1:8/v1", apiKeyEnvVar: "OTHER_KEY" }, ["baseUrl", "apiKeyEnvVar"]],
  ])("that is not its provider's is refused: %j", async (other, keys) => {
    const client = await opened();
    const creating = client.createModel({ body: { name: "m", provider: "P", ...other } });
    const faults = keys.map((key) => ({ key }));
    await expect(creating).rejects.toMatchObject({ code: "invalid-input", faults });
    const { id } = await client.createModel({ body: { name: "m", provider: "P" } });
    const editing = client.editModel({ params: { id: String(id) }, body: { provider: "P", ...other } });
    await expect(editing).rejects.toMatchObject({ code: "invalid-input", faults });
    expect((await client.listProviders({ query: {} })).rows).toHaveLength(1);
  });

  it("that is its provider's may stand beside it, so that what is shown can be sent back", async () => {
    const client = await opened();
    const {
      id,
      createdAt: _c,
      updatedAt: _u,
      archivedAt: _a,
      ...shown
    } = await client.createModel({
      body: { name: "m", provider: "P", baseUrl: `${ADDRESS}/`, apiKeyEnvVar: "P_KEY" },
    });
    const again = await client.editModel({ params: { id: String(id) }, body: shown });
    expect(again).toMatchObject({ ...shown, provider: "P" });
  });

  it("alone moves a model to another provider", async () => {
    const client = await opened();
    const { id } = await client.createModel({ body: { name: "m", provider: "P", modelId: "x" } });
    const params = { id: String(id) };
    const moved = await client.editModel({ params, body: { baseUrl: "http://127.0.0.1:7/v1" } });
    expect(moved).toMatchObject({
      name: "m",
      modelId: "x",
      baseUrl: "http://127.0.0.1:7/v1",
      apiKeyEnvVar: null,
    });
    expect(moved.provider).not.toBe("P");
    expect(await client.editModel({ params, body: { provider: "p" } })).toMatchObject({
      provider: "P",
      baseUrl: ADDRESS,
    });
  });
});
