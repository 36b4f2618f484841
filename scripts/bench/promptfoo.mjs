// The same calls by Assay and by promptfoo, against the same server, one after the other. promptfoo is not installed with
// Assay: this looks for it in PROMPTFOO (a path), in node_modules and on the PATH, and says so when there is none.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { ASSAY, inFolder, printTable, withServer, writeConfig } from "./kit.mjs";

const CASE = { models: 3, tasks: 1000, delayMs: 100, concurrency: 100 };
const LOOK_MS = 100;

function findPromptfoo() {
  const folders = [join("node_modules", ".bin"), ...(process.env.PATH ?? "").split(delimiter)];
  const places = [process.env.PROMPTFOO, ...folders.map((folder) => join(folder, "promptfoo"))];
  return places.find((place) => place !== undefined && existsSync(place));
}

/** A command from its start to its end, with the most memory that its processes had together. */
async function measured(command, args, options) {
  const began = performance.now();
  const child = spawn(command, args, { ...options, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (data) => {
    said += data;
  });
  let peakKb = 0;
  const looking = setInterval(() => {
    peakKb = Math.max(peakKb, residentKb(child.pid));
  }, LOOK_MS);
  const code = await new Promise((resolve) => {
    child.once("exit", resolve);
  });
  clearInterval(looking);
  const seconds = (performance.now() - began) / 1000;
  return { code, said, seconds, mb: peakKb === 0 ? null : Math.round(peakKb / 1024) };
}

/** Of a process and all below it; 0 where the system doesn't tell. */
function residentKb(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const below = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
    const own = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
    return below.reduce((sum, child) => sum + residentKb(child), own);
  } catch {
    return 0;
  }
}

function writePromptfooConfig(folder, { url, models, bank }) {
  const questions = bank.split("\n").map((line) => JSON.parse(line).prompt);
  const config = {
    prompts: ["{{question}}"],
    providers: Array.from({ length: models }, (_, index) => ({
      id: `openai:chat:model-${index + 1}`,
      config: { apiBaseUrl: url, apiKey: "none" },
    })),
    tests: questions.map((question) => ({ vars: { question } })),
  };
  writeFileSync(join(folder, "promptfooconfig.json"), JSON.stringify(config));
}

export async function benchPromptfoo() {
  const promptfoo = findPromptfoo();
  const { models, tasks, delayMs, concurrency } = CASE;
  const rows = await withServer(delayMs, (url) =>
    inFolder(async (folder) => {
      const { bank } = writeConfig(folder, { ...CASE, url });
      const own = await measured(process.execPath, [ASSAY, "run", "-c", "config.json", "--quiet"], {
        cwd: folder,
      });
      if (own.code !== 0) throw new Error(`assay failed:\n${own.said}`);
      const found = [rowOf("Assay", own)];
      if (promptfoo === undefined) return [...found, ["promptfoo", "not installed", "not measured"]];
      writePromptfooConfig(folder, { url, models, bank });
      const version = spawnSync(promptfoo, ["--version"], { encoding: "utf8" }).stdout.trim();
      const env = {
        ...process.env,
        PROMPTFOO_CONFIG_DIR: folder,
        PROMPTFOO_DISABLE_TELEMETRY: "1",
        PROMPTFOO_DISABLE_UPDATE: "1",
      };
      const args = ["eval", "-c", "promptfooconfig.json", "--no-cache", "--no-table", "--no-progress-bar"];
      const other = await measured(promptfoo, [...args, "-j", String(concurrency), "-o", "out.json"], {
        cwd: folder,
        env,
      });
      if (!existsSync(join(folder, "out.json"))) throw new Error(`promptfoo failed:\n${other.said}`);
      return [...found, rowOf(`promptfoo ${version}`, other)];
    }),
  );
  const limit = (models * tasks * delayMs) / concurrency / 1000;
  const title = `${models} x ${tasks} calls of ${delayMs} ms at ${concurrency} at once, from start to end (at best ${limit.toFixed(1)} s)`;
  printTable(title, ["", "seconds", "peak MB"], rows);
}

const rowOf = (name, { seconds, mb }) => [
  name,
  seconds.toFixed(1),
  mb === null ? "not measured" : String(mb),
];
