import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { runRequestSchema } from "../../src/contract/index.ts";
import { ENGINES, dump, finish, openWorkspace, sealedIn } from "../support/workspace.ts";

const CANARY = "sk-canary-0123456789abcd";
const OLLAMA = {
  name: "local-ollama",
  type: "OLLAMA",
  baseUrl: "http://localhost:11434",
  headers: [{ key: "Authorization", value: `Bearer ${CANARY}`, isSecret: true }],
};

describe.each(ENGINES)("the master key on %s", (_engine, databaseFor) => {
  it("is changed: everything is sealed anew, and still opens", async () => {
    const database = await databaseFor();
    const { client, folder, said, close } = await openWorkspace({ database });
    const made = await client.createProvider({ body: OLLAMA });
    const [sealed] = await sealedIn(folder, database);
    const key = readFileSync(join(folder, "master.key"), "utf8");
    const { fingerprint, secrets } = await client.rotateKey();
    expect(secrets).toBe(1);
    expect(fingerprint).toMatch(/^[0-9a-f]{12}$/);
    expect(said[0]).not.toContain(fingerprint);
    expect(said.at(-1)).toContain(`now encrypted with key ${fingerprint}`);
    const [sealedAnew, ...others] = await sealedIn(folder, database);
    expect(others).toEqual([]);
    expect(sealedAnew).not.toBe(sealed);
    expect(readFileSync(join(folder, "master.key"), "utf8")).not.toBe(key);
    expect(statSync(join(folder, "master.key")).mode & 0o777).toBe(0o600);

    const params = { id: String(made.id) };
    const keeping = { ...OLLAMA, headers: [{ key: "Authorization", isSecret: true }] };
    expect((await client.editProvider({ params, body: keeping })).headers).toEqual(made.headers);
    await close();
    // Changing it again opens every secret with the key that is found at this start.
    const again = await openWorkspace({ folder, database });
    const second = await again.client.rotateKey();
    expect(second).toMatchObject({ secrets: 1 });
    expect(second.fingerprint).not.toBe(fingerprint);
    expect((await again.client.editProvider({ params, body: keeping })).headers).toEqual(made.headers);
  });

  it("whose change was cut off after the database was written is put in place at the next start", async () => {
    const database = await databaseFor();
    const { client, folder, close } = await openWorkspace({ database });
    await client.createProvider({ body: OLLAMA });
    const path = join(folder, "master.key");
    const old = readFileSync(path, "utf8");
    const { fingerprint } = await client.rotateKey();
    await close();
    renameSync(path, `${path}.next`);
    writeFileSync(path, old);

    const again = await openWorkspace({ folder, database });
    await again.client.createProvider({ body: { ...OLLAMA, name: "second" } });
    expect(again.said[0]).toContain(fingerprint);
    expect(existsSync(`${path}.next`)).toBe(false);
    expect(await again.client.rotateKey()).toMatchObject({ secrets: 2 });
  });
});

it("a master key that comes from a variable is not changed, and the way out is told", async () => {
  const environment = { APP_MASTER_KEY_BASE64: Buffer.alloc(32, 5).toString("base64") };
  const { client, folder } = await openWorkspace({ environment });
  await client.createProvider({ body: OLLAMA });
  const sealed = await sealedIn(folder, undefined);
  await expect(client.rotateKey()).rejects.toMatchObject({
    code: "secrets-failed",
    hint: expect.stringContaining("APP_MASTER_KEY_PATH") as string,
  });
  expect(await sealedIn(folder, undefined)).toEqual(sealed);
  await client.createProvider({ body: { ...OLLAMA, name: "second" } });
});

describe.each(ENGINES)("planted secrets on %s", (_engine, databaseFor) => {
  it("are in no answer, event, log, export, report or row", async () => {
    const fromVariable = "sk-canary-variable-0123456789";
    const [stored, session, lent] = [
      "canary-stored-01234567",
      "canary-session-0123456",
      "canary-lent-012345678",
    ];
    const database = await databaseFor();
    const { client, request, answers, folder, said, close } = await openWorkspace({
      environment: { SOME_API_KEY: fromVariable, OTHER_TOKEN: fromVariable },
      database,
    });
    const planted = { latencyMs: 1, price: { inputPerMillion: 1, outputPerMillion: 1 } };
    const provider = {
      name: "Planted",
      type: "simulated",
      apiKeyEnv: "SOME_API_KEY",
      headers: [
        ...OLLAMA.headers,
        { key: "X-Token", value: "env:OTHER_TOKEN", isSecret: true },
        { key: "X-Team", value: "red" },
      ],
      simulation: { models: { a: planted, b: { ...planted, brokenRate: 1 }, jay: planted } },
    };
    const { id } = await client.createProvider({ body: provider });
    const params = { id: String(id) };
    const failing = async (call: Promise<unknown>) => await expect(call).rejects.toThrow();
    await failing(client.createProvider({ body: provider }));
    await failing(client.createProvider({ body: { ...provider, name: "p", type: "nonsense" } }));
    const twoLines = [{ key: "Authorization", value: `Bearer ${CANARY}\r\nX: y`, isSecret: true }];
    await failing(client.createProvider({ body: { ...provider, name: "p", headers: twoLines } }));
    await failing(client.getRun({ params: { runId: `run-${fromVariable}` } }));
    await failing(client.getRun({ params: { runId: `run-${CANARY}` } }));
    for (const name of ["a", "b", "jay"]) await client.createModel({ body: { name, provider: "Planted" } });
    const others = [
      { name: "Stored", apiKey: stored },
      { name: "Session", apiKey: session, apiKeyStorage: "session" as const },
      { name: "Lent", apiKeyEnv: "LENT_KEY" },
    ];
    for (const other of others) {
      const models = { [other.name]: planted };
      const made = await client.createProvider({
        body: { ...other, type: "simulated", simulation: { models } },
      });
      await client.createModel({ body: { name: other.name, provider: other.name } });
      await failing(client.createProvider({ body: { ...other, type: "simulated" } }));
      await failing(
        client.editProvider({ params: { id: String(made.id) }, body: { apiKeyEnv: stored.repeat(2) } }),
      );
    }
    const keyedRequest = runRequestSchema.parse({
      config: { run: { name: "keys", prompt: "Why?" }, models: others.map(({ name }) => name) },
      files: [],
      environment: { LENT_KEY: lent, NOT_NAMED: lent },
    });
    const keyed = { params: { runId: (await client.startRun({ body: keyedRequest })).runId } };
    for await (const _ of client.followRun({ ...keyed, query: {} }));
    expect((await client.getRun(keyed)).counts).toMatchObject({ WAITING_FOR_JUDGE: 3 });
    await client.getRunConfig(keyed);
    await client.listLog({ ...keyed, query: {} });
    await client.doctor();
    const rubric = [{ id: "r", text: "is right", weight: 1, maxScore: 1 }];
    await client.createTask({ body: { taskId: "t1", prompt: "Question?", rubric } });
    const collection = await client.createCollection({ body: { name: "C" } });
    await client.addToCollection({ params: { id: String(collection.id) }, body: ["t1"] });
    const config = {
      run: { name: "canary", collections: ["C"], limits: { itemBackoffMs: 1, retryBaseMs: 1 } },
      models: ["a", "b"],
      judge: "jay",
    };
    const runId = await finish(client, config);
    const run = { params: { runId } };
    const { rows } = await client.listItems({ ...run, query: {} });
    for (const item of rows) await client.getItem({ params: { runId, itemId: String(item.id) } });
    await client.listEvents({ ...run, query: {} });
    await client.listLog({ ...run, query: {} });
    expect((await client.getResults(run)).counts).toMatchObject({ COMPLETED: 1, FAILED: 1 });
    const { files } = await client.writeReport(run);
    for await (const _ of client.exportTasks({ query: { format: "bank", container: "csv" } }));
    for (const path of ["/", `/runs/${runId}/report.html`, "/api/openapi.json"]) await request(path);
    await client.rotateKey();
    await client.editProvider({
      params,
      body: { ...provider, headers: [{ key: "Authorization", isSecret: true }] },
    });
    await client.archiveProvider({ params, body: { archived: true } });
    await client.getSettings();
    await close();

    const places = [
      ...(await Promise.all(answers)),
      ...files.map((path) => [path, readFileSync(path, "utf8")]),
      ["what the process says", said.join("\n")],
      ["the database", await dump(folder, database)],
    ];
    expect(places.length).toBeGreaterThan(30);
    expect(files.map((path) => basename(path)).toSorted()).toEqual(["report.html", "summary.json"]);
    const forms = [CANARY, fromVariable, stored, session, lent].flatMap((secret) => [
      secret,
      Buffer.from(secret).toString("base64"),
      Buffer.from(`Bearer ${secret}`).toString("base64"),
      Buffer.from(secret).toString("hex"),
    ]);
    const leaks = places.filter(([, words = ""]) => forms.some((form) => words.includes(form)));
    expect(leaks.map(([place]) => place)).toEqual([]);
  });
});

it("a problem holds no secret in its details either, nor in an address that leads nowhere", async () => {
  const { client, request, answers } = await openWorkspace({ environment: { SOME_API_KEY: CANARY } });
  const refused = [
    client.createModel({ body: { name: "m", provider: CANARY } }),
    client.startRun({
      body: runRequestSchema.parse({
        config: { run: { name: "r", prompt: "Why?" }, models: [CANARY] },
        files: [],
      }),
    }),
  ];
  for (const call of refused) await expect(call).rejects.toMatchObject({ code: "invalid-input" });
  expect((await request(`/api/nothing/${CANARY}`)).status).toBe(404);
  const leaks = (await Promise.all(answers)).filter(([, words]) => words.includes(CANARY));
  expect(leaks).toEqual([]);
});
