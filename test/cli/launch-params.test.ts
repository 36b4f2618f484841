import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Loopback, answering, loopback } from "../providers/loopback.ts";
import { assay } from "../support/assay.ts";
import { temporaryFolder } from "../support/databases.ts";
import { finish, openWorkspace } from "../support/workspace.ts";

const GOOD = JSON.stringify({
  choices: [{ index: 0, message: { content: "Paris" }, finish_reason: "stop" }],
  usage: { prompt_tokens: 1, completion_tokens: 1 },
});

/** A config over one model, whose own parameters are told. */
function config({ url }: Loopback, params: object, run: object = {}) {
  return {
    run: { name: "launch", prompt: "Why?", ...run },
    routers: {
      lab: { type: "openai-compatible", baseUrl: url, free: true, default: { temperature: 1, topP: 0.5 } },
    },
    models: [{ id: "alder", router: "lab", model: "alder", params }],
  };
}

const sent = ({ received }: Loopback) =>
  received.map(({ body }) => {
    const { model: _model, messages: _messages, ...rest } = JSON.parse(body);
    return rest;
  });

async function launch(server: Loopback, params: object, ...flags: readonly string[]) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "bench.json"), JSON.stringify(config(server, params)));
  const { code, stdout, stderr } = await assay(["run", "-c", "bench.json", "--quiet", ...flags], {
    cwd: folder,
  });
  return { folder, code, stdout, stderr };
}

describe("parameters of a launch", () => {
  it("win over models and routers, are added to what is passed on, and stay with the run", async () => {
    const server = await answering(200, GOOD);
    const own = { maxTokens: 100, seed: 1, extra: { top_k: 5, min_p: 0.1 } };
    const flags = ["--temperature", "0", "--max-tokens", "50", "--stop", "a,b", "--stop", "c", "--seed", "9"];
    const pairs = ["--param", "top_k=7", "--param", "chat_template_kwargs.thinking=false"];
    const { folder, code } = await launch(server, own, ...flags, ...pairs, "--samples", "2");
    expect(code).toBe(0);
    expect(sent(server)).toHaveLength(2);
    expect(sent(server).toSorted((one, other) => one.seed - other.seed)[0]).toEqual({
      temperature: 0,
      top_p: 0.5,
      max_tokens: 50,
      stop: ["a,b", "c"],
      seed: 9,
      top_k: 7,
      min_p: 0.1,
      chat_template_kwargs: { thinking: false },
    });

    const { client } = await openWorkspace({ folder: join(folder, "runs") });
    const [run] = (await client.listRuns({ query: {} })).rows;
    const runId = run?.runId ?? "";
    expect((await client.getRun({ params: { runId } })).models[0]?.parameters).toEqual({
      temperature: 0,
      topP: 0.5,
      maxTokens: 50,
      stop: ["a,b", "c"],
      seed: 9,
      extra: { top_k: 7, min_p: 0.1, chat_template_kwargs: { thinking: false } },
    });
    expect((await client.getRunConfig({ params: { runId } })).run.params).toMatchObject({
      temperature: 0,
      n: 2,
    });
  });

  it("that Assay knows are taken as such by --param too, whichever way they are spelled", async () => {
    const server = await answering(200, GOOD);
    const pairs = ["--param", "top_p=0.9", "--param", "max_tokens=7", "--param", "reasoning.effort=low"];
    expect((await launch(server, { maxTokens: 5 }, ...pairs)).code).toBe(0);
    expect(sent(server)).toEqual([{ temperature: 1, top_p: 0.9, max_tokens: 7, reasoning_effort: "low" }]);
  });

  it("say how long a call may take", async () => {
    const silent = await loopback(() => {});
    const folder = temporaryFolder();
    const limits = { candidateRetries: 0, itemAttempts: 1 };
    const described = config(silent, { timeoutMs: 30 }, { limits });
    writeFileSync(join(folder, "bench.json"), JSON.stringify(described));
    const { stdout } = await assay(["run", "-c", "bench.json", "--json"], { cwd: folder });
    expect(stdout).toContain("no answer within 0.03 s");
  });

  it("may come with a request over HTTP", async () => {
    const server = await answering(200, GOOD);
    const { client } = await openWorkspace();
    await finish(client, config(server, { temperature: 0.5 }, { params: { temperature: 0.7 } }));
    expect(sent(server)).toEqual([{ temperature: 0.7, top_p: 0.5 }]);
  });

  it.each([
    [["--temperature", "9"], "expected a number from 0 to 5"],
    [["--max-tokens", "0"], "at least 1"],
    [["--param", "top_k"], '"top_k" is not key=value'],
    [["--param", "seed=soon"], "seed"],
  ])("%j is refused before anything is sent", async (flags, words) => {
    const server = await answering(200, GOOD);
    const { code, stderr } = await launch(server, {}, ...flags);
    expect(code).toBe(2);
    expect(stderr).toContain(words);
    expect(server.received).toHaveLength(0);
  });
});
