import { spawn } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { z } from "zod";
import { ROOT, startAssay } from "./assay-process.ts";
import { PROVIDER } from "./command-line.ts";
import { temporaryFolder } from "./databases.ts";
import { sampleBank, sampleConfig } from "./sample-config.ts";

interface Said {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A folder that was furnished, and what words of documents stand for in it. */
interface Furnished {
  readonly folder: string;
  readonly meant: ReadonlyMap<string, string>;
}

/**
 * A folder as somebody has it who follows a guide: the examples, `assay` and `npx` in the path, a server that runs; a
 * copy of a furnished one if that is given.
 */
export async function guidedShell(furnished: Furnished | null = null) {
  const cwd = temporaryFolder();
  const write = (path: string, text: string, mode = 0o644) => {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    writeFileSync(join(cwd, path), text);
    chmodSync(join(cwd, path), mode);
  };
  if (furnished !== null) cpSync(furnished.folder, cwd, { recursive: true });
  cpSync(join(ROOT, "examples"), join(cwd, "examples"), { recursive: true });
  const command = `"${process.execPath}" "${join(ROOT, "dist", "assay.js")}"`;
  write("bin/assay", `#!/bin/sh\nexec ${command} "$@"\n`, 0o755);
  write("bin/npx", `#!/bin/sh\n[ "$1" = assay ] || exit 127\nshift\nexec ${command} "$@"\n`, 0o755);

  const server = startAssay(["serve", "--port", "0"], { cwd });
  await server.until("Assay is running at");
  const [url = ""] = /http:\/\/[\d.:]+/.exec(server.output().stdout) ?? [];
  const elsewhere = await serveQuestions();

  /** Words of a document that stand for something else in each workspace. */
  const meant = new Map([
    ...(furnished?.meant ?? []),
    ["http://127.0.0.1:8080", url],
    ["https://example.com/questions.csv", `${elsewhere}/questions.csv`],
  ]);
  const translate = (line: string): string =>
    [...meant].reduce((text, [word, meaning]) => text.replaceAll(word, meaning), line);

  const run = (line: string): Promise<Said> =>
    new Promise((resolve) => {
      const path = `${join(cwd, "bin")}:${process.env["PATH"] ?? ""}`;
      // An answer that is a problem must not pass for a success.
      const strict = translate(line).replaceAll(/(^|\s)curl /g, "$1curl -sS --fail-with-body ");
      const env = { ...process.env, PATH: path, ASSAY_LOCAL_SERVERS: "" };
      const child = spawn("sh", ["-c", strict], { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
      let stdout = "";
      let stderr = "";
      child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
      child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
      child.on("close", (code) => resolve({ code, stdout, stderr }));
    });
  /** What must work, with its lines of JSON. */
  const must = async (line: string): Promise<Record<string, unknown>[]> => {
    const { code, stdout, stderr } = await run(line);
    if (code !== 0) throw new Error(`${line}\n${stdout}${stderr}`);
    if (!line.includes("--json")) return [];
    const lines = stdout.split("\n").filter((text) => text.startsWith("{"));
    return lines.map((text) => JSON.parse(text));
  };
  const stop = async () => {
    server.child.kill("SIGINT");
    await server.ended;
  };
  return { url, cwd, meant, translate, write, run, must, stop };
}

export type GuidedShell = Awaited<ReturnType<typeof guidedShell>>;

/** Something to import from another machine. */
async function serveQuestions(): Promise<string> {
  const csv = "id,prompt\nremote-1,Why is the sky blue?\n";
  const server = createServer((_request, response) => response.end(csv));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return `http://127.0.0.1:${address.port}`;
}

/** What the guides speak of: models `fast`, `careful` and `strict`, the collection Mail, the criteria Letters, two runs. */
async function furnish({ write, must, meant }: GuidedShell): Promise<void> {
  write("provider.json", JSON.stringify(PROVIDER));
  write("key.txt", "sk-test-0000000000000000");
  write("letter.txt", "Write a letter.");
  write("bank.jsonl", sampleBank(3));
  write("demo.json", JSON.stringify(sampleConfig({ run: { name: "demo" } })));
  await must("assay providers add Planted --from provider.json");
  const [fast] = await must("assay models add fast provider=Planted modelId=alpha --json");
  await must("assay models add careful provider=Planted modelId=beta");
  await must("assay models add strict provider=Planted modelId=jay");
  await must(`assay criteria add Letters criteria='[{"name":"Tone","maxScore":10}]'`);
  await must("assay import bank.jsonl --collection Mail");
  await must("assay run -c demo.json");
  await must("assay run -c demo.json");
  const runs = (await must("assay runs --json")).map(({ runId }) => String(runId));
  meant.set("demo-20261115-101500", runs[0] ?? "").set("demo-20261116-090000", runs[1] ?? "");
  meant.set("RUNID", runs[0] ?? "").set("/api/models/3", `/api/models/${String(fast?.["id"])}`);
}

let furnished: Promise<Furnished> | null = null;

async function makeFurnished(): Promise<Furnished> {
  const shell = await guidedShell();
  await furnish(shell);
  await shell.stop();
  // The shell's own folder is gone after the test that was first.
  const folder = mkdtempSync(join(tmpdir(), "assay-furnished-"));
  cpSync(shell.cwd, folder, { recursive: true });
  return { folder, meant: shell.meant };
}

/** A shell with all that in its folder, which was made once and is copied. */
export async function furnishedShell(): Promise<GuidedShell> {
  furnished ??= makeFurnished();
  return await guidedShell(await furnished);
}

export async function removeFurnished(): Promise<void> {
  const made = await furnished;
  furnished = null;
  if (made !== null) rmSync(made.folder, { recursive: true, force: true });
}

/** Somebody begins to score the first run blind. */
export async function beginSession({ url, meant }: GuidedShell): Promise<void> {
  const answer = await fetch(`${url}/api/runs/${meant.get("RUNID") ?? ""}/sessions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ rater: "Ann", kind: "rating" }),
  });
  const { sessionId } = z.object({ sessionId: z.string() }).parse(await answer.json());
  meant.set("SESSIONID", sessionId);
}
