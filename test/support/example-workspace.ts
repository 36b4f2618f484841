import { type Client, type ExampleIds, type Route, routes } from "../../src/contract/index.ts";
import { HOOK_SECRET } from "./hook-server.ts";
import { finish, openWorkspace } from "./workspace.ts";

/** Names that stand nowhere else. */
export const MODELS = ["Zqx-Kestrel-7", "Vwy-Bittern-9"] as const;
const TASKS = ["one", "two", "three"];

/** One task as a line of a bank. */
const bankLine = (id: string): string =>
  JSON.stringify({
    id,
    category: "birds",
    difficulty: "Easy",
    scenario: [],
    prompt: `Say ${id}.`,
    rubric: ["right"],
    auto_fail: [],
  });

/** What the two models say: each has another text, other counts and another time, all of them longer for the second. */
function recordings(isSwapped: boolean): string {
  const lines = TASKS.flatMap((task) =>
    MODELS.map((model, index) => {
      const size = isSwapped ? 2 - index : 1 + index;
      return {
        model,
        prompt: `Say ${task}.`,
        // Models speak of themselves where they think nobody listens.
        text: `<think>I am ${model}.</think>${task} in words of size ${size}`,
        reasoning: `${model} would say ${task}.`,
        inputTokens: 100 * size,
        outputTokens: 1000 * size,
        cachedTokens: 10 * size,
        reasoningTokens: 300 * size,
        latencyMs: size,
      };
    }),
  );
  return lines.map((line) => JSON.stringify(line)).join("\n");
}

/** The same for all workspaces. */
let bundle: Promise<Uint8Array> | undefined;

/** A run of another workspace, as a bundle. */
async function bundledElsewhere(): Promise<Uint8Array> {
  const { client } = await openWorkspace();
  const config = {
    run: { name: "bundled", datasetPath: "bank.jsonl", judging: "later" },
    routers: { simulated: { models: { finch: QUICK } } },
    models: [{ id: "finch", router: "simulated", model: "finch" }],
  };
  const runId = await finish(client, config, [{ path: "bank.jsonl", content: bank(1) }]);
  return Buffer.concat(await Array.fromAsync(client.downloadBundle({ params: { runId } })));
}

/** A run that is being scored blind, amid everything else that a workspace can have. With `isSwapped` each model gave the other's answers. */
export async function exampleWorkspace(isSwapped: boolean, database?: string) {
  const workspace = await openWorkspace({ database });
  const { client } = workspace;
  const simulation = { models: { finch: { latencyMs: 1 }, wren: { latencyMs: 1 } } };
  const provider = await client.createProvider({
    body: { name: "Aviary", type: "simulated", simulation, apiKey: "sk-for-nothing-at-all-0123456789" },
  });
  const model = await client.createModel({ body: { name: "finch", provider: "Aviary" } });
  const since = "2026-01-01";
  const price = await client.createPrice({
    body: { provider: "Aviary", model: "finch", inputPerMillion: 1, outputPerMillion: 1, since },
  });
  // The same for both, so that only their answers make a difference.
  for (const id of MODELS)
    await client.createPrice({
      body: { provider: "simulated", model: id, inputPerMillion: 3, outputPerMillion: 7, since },
    });
  const set = await client.createCriteriaSet({ body: { name: "Letters", criteria: [{ name: "Style" }] } });
  const criterion = await client.createCriterion({ body: { name: "Tone" } });
  const task = await client.createTask({ body: { taskId: "kept-1", prompt: "Say kept." } });
  await client.createTask({ body: { taskId: "kept-2", prompt: "Say kept too." } });
  const collection = await client.createCollection({ body: { name: "Kept" } });
  await client.addToCollection({ params: { id: String(collection.id) }, body: ["kept-1"] });
  const mapping = await client.saveMapping({ body: { name: "usual", columns: { prompt: "question" } } });
  const draft = await client.generateCollection({ body: { models: ["finch"], count: 1 } });

  const metrics = [{ kind: "contains", any: ["size 2"] }];
  const config = {
    run: { name: "birds", datasetPath: "bank.jsonl", judging: "later", criteriaSet: "Letters", metrics },
    routers: { simulated: { replay: "said.jsonl" } },
    models: MODELS.map((id) => ({ id, router: "simulated", model: id })),
  };
  const runId = await finish(client, config, [
    { path: "bank.jsonl", content: TASKS.map(bankLine).join("\n") },
    { path: "said.jsonl", content: recordings(isSwapped) },
  ]);
  const params = { runId };
  const { rows: items } = await client.listItems({ params });
  const begin = async (rater: string, kind: "rating" | "comparison") =>
    (await client.createSession({ params, body: { rater, kind, seed: 7 } })).sessionId;
  const finishedSessionId = await begin("Bob", "rating");
  await client.finishSession({ params: { sessionId: finishedSessionId }, body: { allowGaps: true } });
  const [sessionId, comparisonSessionId] = [await begin("Ann", "rating"), await begin("Ann", "comparison")];
  const next = await client.nextAnswer({ params: { sessionId } });
  const { rows: tasks } = await client.listSessionTasks({ params: { sessionId: comparisonSessionId } });
  const [first = "", second = ""] = tasks[0]?.answerIds ?? [];
  const pair = await client.nextPair({ params: { sessionId: comparisonSessionId } });
  const invitation = await client.createInvitation({ params: { sessionId }, body: { guest: "Dora" } });
  const token = await client.createToken({ body: { name: "kept", scopes: ["read"] } });
  const schedule = await client.createSchedule({
    body: {
      name: "kept",
      cron: "@yearly",
      // Nothing is there to listen.
      webhook: { url: "http://127.0.0.1:9/hook", secret: HOOK_SECRET },
      run: {
        config: { run: { name: "kept", prompt: "Say so.", judging: "later" }, models: ["finch"] },
        files: [],
      },
    },
  });
  const known: ExampleIds = {
    runId,
    itemId: String(items[0]?.id),
    runTaskId: items[0]?.taskId ?? "",
    sessionId,
    answerId: next?.answerId ?? "",
    comparisonSessionId,
    pairId: pair?.pairId ?? "",
    answerIds: [first, second],
    finishedSessionId,
    invitationId: invitation.invitationId,
    providerId: String(provider.id),
    modelId: String(model.id),
    priceId: String(price.id),
    criteriaSetId: String(set.id),
    criterionId: String(criterion.id),
    taskId: String(task.id),
    collectionId: String(collection.id),
    mappingId: String(mapping.id),
    draftId: String(draft.id),
    bundle: await (bundle ??= bundledElsewhere()),
    tokenId: String(token.id),
    scheduleId: String(schedule.id),
  };
  return { ...workspace, known };
}

/** First what only reads, then what changes, then what ends sessions or takes things away. */
export function inOrder(names: readonly (keyof Client)[]): (keyof Client)[] {
  const weight = (name: keyof Client) => {
    const route: Route = routes[name];
    if (name === "deleteRun") return 6;
    if (/^(delete|revoke)/.test(name)) return 5;
    if (name.startsWith("archive")) return 4;
    if (/^(finish|reset|judge|compare|start|rotate|remove)/.test(name)) return 3;
    return route.changes ? 2 : 1;
  };
  return [...names].sort((one, other) => weight(one) - weight(other));
}

/** Takes no time to answer. */
export const QUICK = { latencyMs: 1 };

/** So many tasks as a file. */
export const bank = (count: number) =>
  Array.from({ length: count }, (_, index) => bankLine(`t${index}`)).join("\n");

/** A run that nobody scores blind: each of two models has answered each of two tasks. */
export async function plainRun({
  client,
}: {
  readonly client: Client;
}): Promise<Pick<ExampleIds, "runId" | "itemId" | "runTaskId">> {
  const config = {
    run: { name: "plain", datasetPath: "bank.jsonl", judging: "later" },
    routers: { simulated: { models: { finch: QUICK, robin: QUICK } } },
    models: ["finch", "robin"].map((id) => ({ id, router: "simulated", model: id })),
  };
  return await withItem(client, await finish(client, config, [{ path: "bank.jsonl", content: bank(2) }]));
}

export async function withItem(
  client: Client,
  runId: string,
): Promise<Pick<ExampleIds, "runId" | "itemId" | "runTaskId">> {
  const { rows } = await client.listItems({ params: { runId } });
  return { runId, itemId: String(rows[0]?.id), runTaskId: rows[0]?.taskId ?? "" };
}
