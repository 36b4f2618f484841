// `npm run screens`: what every page of the terminal UI looks like, captured from the built product on a real pseudo-terminal
// over a workspace that the product fills itself, and written to docs/screens.md.
import { spawn as start, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import xterm from "@xterm/headless";
import { spawn } from "node-pty";

const ROOT = join(import.meta.dirname, "..");
const ASSAY = join(ROOT, "bin", "assay.cjs");
const SIZE = { cols: 100, rows: 30 };
const PATIENCE_MS = 10_000;
const [ESC, ENTER, TAB] = ["\u001B", "\r", "\t"];

/** Each page: what leads to it from the one before, and what shows that it is there. */
const PAGES = [
  ["Home", ["g", "h"], /Second look/],
  ["Keys and terms of a screen", ["?"], /On this screen/],
  ["Results of a run", [ESC, "g", "r", ENTER], /Score \(95 % CI\)/],
  ["Its tasks", [TAB], /Run order/],
  ["A task of the run", [ENTER], /Prompt as sent/],
  ["One of its answers", [TAB], /Judge gavel/],
  ["Breakdown", [ESC, TAB], /Group by: /],
  ["Human scores", [TAB], /rating|scores/i],
  ["Every answer", [TAB], /Latency +Tokens/],
  ["Charts", [TAB], /Dot: mean score/],
  ["Progress", [TAB], /Elapsed/],
  ["The whole log", ["L"], /Run and problems|Planned/],
  ["Judging again", ["J"], /Ctrl\+S/],
  ["Export", [ESC, "g", "r", ENTER, "E"], /Ctrl\+S|Export/],
  ["Schedules", [ESC, "g", "r", "t"], /30 2 \* \* \*/],
  ["A schedule", [ENTER], /Europe\/Berlin/],
  ["New run", [ESC, "g", "r", "n"], /Samples per task/],
  ["Collections", [ESC, "g", "c"], /Facts and reasoning/],
  ["A collection", [ENTER], /cook-001/],
  ["A task", [ENTER], /Auto-fail rules/],
  ["Generate questions", [ESC, "w"], /Questions per model/],
  ["Judge the questions", [ESC, "J"], /Judges read each question/],
  ["Import tasks", [ESC, "i"], /Import/],
  ["Models", [ESC, "g", "m"], /Providers +Prices/],
  ["Providers", [TAB], /API key/],
  ["Prices", [TAB], /Prices/],
  ["Evaluate", ["g", "e"], /Rate answers/],
  ["Scoring", ["g", "s"], /Nina/],
  ["The reveal of a session", [ENTER], /Scores by Nina/],
  ["Leaderboard", ["g", "p"], /Rank/],
  ["Key figures of models", [TAB], /Median latency/],
  ["Charts of reports", [TAB], /Dot: mean score/],
  ["Costs", [TAB], /By model/],
  ["Judges", [TAB], /Run: /],
  ["Compare runs", [TAB], /First run/],
  ["Two runs compared", [ENTER], /Flipped|can't be told apart|tasks/],
  ["Criteria", ["g", "k"], /Criteria/],
  ["Settings", ["g", ","], /Request timeout/],
  ["Diagnose", [TAB], /Run checks/],
  ["Access tokens", [TAB], /nightly-build/],
  ["Workers", [TAB], /On SQLite/],
  ["Search", ["g", "/"], /Search/],
];

function assay(folder, args, input = "") {
  const { status, stdout, stderr } = spawnSync(process.execPath, [ASSAY, ...args, "--dir", folder], {
    encoding: "utf8",
    input,
  });
  if (status !== 0) throw new Error(`assay ${args.join(" ")}:\n${stderr}`);
  return stdout;
}

/** Two runs, one of them rated by a person. */
async function withWorkspace(work) {
  const folder = mkdtempSync(join(tmpdir(), "assay-screens-"));
  const host = start(process.execPath, [ASSAY, "serve", "--sample", "--dir", folder, "--port", "0"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => {
    host.once("exit", resolve);
  });
  try {
    await new Promise((resolve) => {
      let said = "";
      host.stdout.on("data", (data) => {
        said += data;
        if (said.includes("Assay is running at")) resolve();
      });
    });
    const sample = JSON.parse(assay(folder, ["runs", "--json"]).split("\n")[0]);
    const models = "alder,birch,cedar";
    assay(folder, [
      "run",
      "--models",
      models,
      "--collections",
      "Practical skills",
      "--judge",
      "gavel",
      "--name",
      "Second look",
      "--temperature",
      "0",
      "--quiet",
    ]);
    const config = join(folder, "nightly.yml");
    writeFileSync(config, "run: { name: lakes, prompt: Name a lake. }\nmodels: [alder, birch]\n");
    assay(folder, [
      "schedules",
      "add",
      "nightly",
      config,
      "--cron",
      "30 2 * * *",
      "--time-zone",
      "Europe/Berlin",
    ]);
    assay(folder, ["tokens", "add", "nightly-build", "--scope", "read,run", "--expires", "90d"]);
    const ratings = Array.from({ length: 24 }, (_, index) => 3 + (index % 3)).join("\n");
    assay(
      folder,
      ["score", sample.runId, "--rating", "--rater", "Nina", "--sample", "24", "--finish"],
      `${ratings}\n`,
    );
    return await work(folder);
  } finally {
    host.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Pages that never came; what stood there instead is written all the same, to be looked at. */
const missed = [];

const pause = (ms) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** The pages one after the other, as a person with a keyboard sees them. */
async function capture(folder) {
  const screen = new xterm.Terminal({ ...SIZE, allowProposedApi: true, scrollback: 0, convertEol: true });
  const terminal = spawn(process.execPath, [ASSAY, "tui", "--dir", folder], {
    name: "xterm-256color",
    ...SIZE,
    env: { ...process.env, CI: "", LANG: "C.UTF-8", TZ: "UTC" },
  });
  terminal.onData((data) => screen.write(data));
  const ended = new Promise((resolve) => {
    terminal.onExit(resolve);
  });
  const text = () =>
    Array.from(
      { length: SIZE.rows },
      (_, row) => screen.buffer.active.getLine(row)?.translateToString(true) ?? "",
    ).join("\n");
  /** It shows what was waited for, and then nothing changes any more. */
  const settled = async (wanted, title) => {
    const until = Date.now() + PATIENCE_MS;
    for (let before = ""; Date.now() < until;) {
      await pause(250);
      const now = text();
      if (wanted.test(now) && now === before) return now;
      before = now;
    }
    missed.push(title);
    return text();
  };
  await settled(/Home/, "The first screen");
  const captured = [];
  for (const [title, keys, wanted] of PAGES) {
    for (const key of keys) {
      terminal.write(key);
      // An Escape and a key right after it are one key to a terminal.
      await pause(key === ESC ? 400 : 150);
    }
    captured.push({ title, text: await settled(wanted, title) });
  }
  terminal.write("\u0003");
  await ended;
  return captured;
}

const screens = await withWorkspace(capture);
/** The folder as somebody's own, of the same length, so that nothing moves. */
const told = (text) => text.replaceAll(/\/tmp\/assay-screens-\w{6}/g, "~/benchmarks/my-questions");
const blocks = screens.map(
  ({ title, text }) => `## ${title}\n\n\`\`\`text\n${told(text).trimEnd()}\n\`\`\`\n`,
);
writeFileSync(
  join(ROOT, "docs", "screens.md"),
  `# Screens of the terminal UI\n\nEvery page of the [terminal UI](terminal.md) at 100 columns and 30 rows, over the sample. \`npm run screens\` captures them from the built product.\n\n${blocks.join("\n")}`,
);
console.log(`${screens.length} screens in docs/screens.md`);
if (missed.length > 0) {
  console.error(`These never came: ${missed.join(", ")}`);
  process.exitCode = 1;
}
