import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { keyServer } from "../support/key-server.ts";
import { dump, openWorkspace } from "../support/workspace.ts";

const SECRET = "canary-header-0123456789";
const base = { name: "P", type: "openai-compatible", baseUrl: "http://127.0.0.1:9" };

describe("headers", () => {
  it("keep the case of their names on the wire", async () => {
    const server = await keyServer(() => true);
    const { client } = await openWorkspace();
    const names = ["X-Custom-Header", "HTTP-Referer", "X-Title", "x-lower", "AUTHORIZATION"];
    const headers = names.map((key) => ({ key, value: `value of ${key}` }));
    const { id } = await client.createProvider({
      body: { ...base, baseUrl: server.url, apiKey: "k", headers },
    });
    const params = { id: String(id) };
    await client.testModels({ params });
    await client.testInference({ params, body: { model: "m", prompt: "Hi" } });
    expect(server.calls).toHaveLength(2);
    for (const { rawHeaders } of server.calls) {
      const sent = rawHeaders.filter((_, index) => index % 2 === 0);
      expect(names.filter((name) => !sent.includes(name))).toEqual([]);
      expect(sent.filter((name) => name.toLowerCase() === "authorization")).toEqual(["AUTHORIZATION"]);
      expect(rawHeaders[rawHeaders.indexOf("X-Title") + 1]).toBe("value of X-Title");
    }
  });

  it.each([
    "Authorization",
    "Proxy-Authorization",
    "x-api-key",
    "api-key",
    "X-Goog-Api-Key",
    "Cookie",
    "X-Auth-Token",
    "Client-Secret",
    "MyKey",
  ])("named %s are secret unless somebody says otherwise", async (key) => {
    const { client, folder, close } = await openWorkspace();
    const made = await client.createProvider({ body: { ...base, headers: [{ key, value: SECRET }] } });
    expect(made.headers).toEqual([{ id: 1, key, valueMasked: "****6789", isSecret: true }]);
    const plain = await client.createProvider({
      body: { ...base, name: "Q", headers: [{ key, value: "shown", isSecret: false }] },
    });
    expect(plain.headers).toEqual([{ id: 1, key, valueMasked: "shown", isSecret: false }]);
    expect((await client.getProvider({ params: { id: String(plain.id) } })).headers).toEqual(plain.headers);
    // An edit of something else leaves that decision alone.
    const edited = await client.editProvider({ params: { id: String(plain.id) }, body: { name: "R" } });
    expect(edited.headers).toEqual(plain.headers);
    await close();
    expect(await dump(folder, undefined)).not.toContain(SECRET);
  });

  it("with other names are shown, and a stored secret is not given away by saying that it is none", async () => {
    const { client } = await openWorkspace();
    const headers = [
      { key: "X-Team", value: "red" },
      { key: "X-Token", value: SECRET },
    ];
    const { id, headers: made } = await client.createProvider({ body: { ...base, headers } });
    expect(made.map(({ valueMasked }) => valueMasked)).toEqual(["red", "****6789"]);
    const showing = client.editProvider({
      params: { id: String(id) },
      body: { headers: [{ key: "X-Token", isSecret: false }] },
    });
    await expect(showing).rejects.toMatchObject({
      code: "invalid-input",
      faults: [{ key: "headers[0].value" }],
    });
  });

  it("that were stored in the clear before are masked, and sealed with the next edit", async () => {
    const first = await openWorkspace();
    const { id } = await first.client.createProvider({
      body: { ...base, headers: [{ key: "X-Plain", value: SECRET }] },
    });
    await first.close();
    const database = new DatabaseSync(join(first.folder, "assay.sqlite"));
    database.exec("UPDATE catalog SET body_json = replace(body_json, 'X-Plain', 'X-Api-Key')");
    database.close();
    const { client, answers, folder, close } = await openWorkspace({ folder: first.folder });
    const params = { id: String(id) };
    const shown = await client.getProvider({ params });
    expect(shown.headers).toEqual([{ id: 1, key: "X-Api-Key", valueMasked: "****6789", isSecret: true }]);
    expect(shown.keySource).toBe("header");
    const edited = await client.editProvider({ params, body: { limits: { maxConcurrency: 1 } } });
    expect(edited.headers).toEqual(shown.headers);
    await close();
    expect(JSON.stringify(await Promise.all(answers))).not.toContain(SECRET);
    const kept = new DatabaseSync(join(folder, "assay.sqlite"), { readOnly: true });
    const bodies = JSON.stringify(kept.prepare("SELECT body_json FROM catalog").all());
    kept.close();
    expect(bodies).toContain("vault:");
    expect(bodies).not.toContain(SECRET);
  });
});
