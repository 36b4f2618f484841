import { type Client, type ExampleIds, ROUTE_EXAMPLES, routes } from "../../src/contract/index.ts";
import { Failure } from "../../src/core/index.ts";
import { QUICK, bank, exampleWorkspace, inOrder, plainRun, withItem } from "./example-workspace.ts";
import { finish } from "./workspace.ts";

type Workspace = Awaited<ReturnType<typeof exampleWorkspace>>;
type Name = keyof Client;
type Ids = Partial<ExampleIds>;

const NAMES = Object.keys(routes) as Name[];
/** A run whose judge has never said anything of use. */
async function unjudgedRun({ client }: Workspace): Promise<Ids> {
  const config = {
    run: { name: "unjudged", datasetPath: "bank.jsonl", limits: { itemAttempts: 1, judgeRetries: 0 } },
    routers: { simulated: { models: { finch: QUICK, mute: { ...QUICK, brokenRate: 1 } } } },
    models: [{ id: "finch", router: "simulated", model: "finch" }],
    judge: { router: "simulated", model: "mute", maxTokens: 100 },
  };
  return await withItem(client, await finish(client, config, [{ path: "bank.jsonl", content: bank(1) }]));
}

/** Of a run that nobody else scores. */
async function finishedSession(workspace: Workspace): Promise<Ids> {
  const { client } = workspace;
  const { runId } = await plainRun(workspace);
  const { sessionId } = await client.createSession({
    params: { runId },
    body: { rater: "Ann", kind: "rating" },
  });
  await client.finishSession({ params: { sessionId }, body: { allowGaps: true } });
  return { sessionId };
}

/** A run that takes its time. */
async function runningRun({ client }: Workspace): Promise<Ids> {
  const config = {
    run: {
      name: "slow",
      datasetPath: "bank.jsonl",
      judging: "later" as const,
      concurrency: { candidate: 1 },
    },
    routers: { simulated: { models: { snail: { latencyMs: 50 } } } },
    models: [{ id: "snail", router: "simulated" as const, model: "snail" }],
  };
  const files = [{ path: "bank.jsonl", content: bank(40) }];
  return { runId: (await client.startRun({ body: { config, files } })).runId };
}

/** What must be so before a route can do what it is for. */
const BEFORE: Partial<Record<Name, (workspace: Workspace, last: Ids) => Promise<Ids>>> = {
  pauseRun: runningRun,
  resumeRun: async (_, last) => await Promise.resolve(last),
  retryFailed: unjudgedRun,
  retryItem: unjudgedRun,
  retryJudge: unjudgedRun,
  judgeAgain: plainRun,
  compareAnswers: plainRun,
  deleteRun: plainRun,
  getSessionResult: finishedSession,
  deleteTask: async ({ client }) => ({
    taskId: String((await client.createTask({ body: { taskId: "unused", prompt: "Say so." } })).id),
  }),
  deleteModel: async ({ client }) => ({
    modelId: String((await client.createModel({ body: { name: "unused", provider: "Aviary" } })).id),
  }),
  deleteProvider: async ({ client }) => ({
    providerId: String((await client.createProvider({ body: { name: "Unused", type: "simulated" } })).id),
  }),
};

/** Sends the example of every route, in a state in which it can be answered; what went wrong, route by route. */
export async function walkExamples(): Promise<{ readonly troubles: string[]; readonly answered: Name[] }> {
  const workspace = await exampleWorkspace(false);
  const { client, known } = workspace;
  const free = await plainRun(workspace);
  const troubles: string[] = [];
  const answered: Name[] = [];
  let last: Ids = {};
  for (const name of inOrder(NAMES)) {
    const { activeRunId } = await client.getStatus();
    if (activeRunId !== null && name !== "pauseRun")
      for await (const _ of client.followRun({ params: { runId: activeRunId } }));
    const isOpen = routes[name].tells !== "nothing";
    last = (await BEFORE[name]?.(workspace, last)) ?? (isOpen ? free : {});
    const failure = await failureOf(workspace, name, { ...known, ...last });
    if (failure === null) answered.push(name);
    else troubles.push(`${name}: ${failure}`);
  }
  return { troubles, answered };
}

async function failureOf({ client }: Workspace, name: Name, ids: ExampleIds): Promise<string | null> {
  const call = client[name] as unknown as (input: unknown) => PromiseLike<unknown> | AsyncIterable<unknown>;
  try {
    const result = call(ROUTE_EXAMPLES[name](ids) ?? {});
    if (Symbol.asyncIterator in result) for await (const _ of result);
    else await result;
    return null;
  } catch (error) {
    return error instanceof Failure ? JSON.stringify([error.message, error.faults]) : String(error);
  }
}
