// What a call costs on PostgreSQL against SQLite: the same run by the same command, everything stored. A call's overhead is
// the CPU time of Assay's own process; PostgreSQL's processes have theirs beside it.
import { inFolder, printTable, runAssay, withServer, writeConfig } from "./kit.mjs";
import { onPostgres } from "./postgres.mjs";

const DELAY_MS = 100;
const CONCURRENCY = 100;
const MODELS = 3;
const TASKS = 3_000;
/** Each engine so many times, in turn; the middle one counts. */
const ROUNDS = 3;

async function measure(url, options) {
  return await inFolder((folder) => {
    writeConfig(folder, { url, models: MODELS, tasks: TASKS, concurrency: CONCURRENCY });
    const { stdout, usage } = runAssay(folder, ["run", "-c", "config.json", "--json", ...options]);
    const events = stdout.split("\n").flatMap((line) => (line.startsWith("{") ? [JSON.parse(line)] : []));
    const at = (type) => events.find((event) => event.type === type)?.at ?? Number.NaN;
    const answered = events.filter(({ type }) => type === "item-answered").length;
    if (answered !== MODELS * TASKS) throw new Error(`${answered} of ${MODELS * TASKS} calls were answered`);
    return { seconds: (at("run-finished") - at("run-started")) / 1000, ...usage };
  });
}

const middle = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

export async function benchEngines() {
  const calls = MODELS * TASKS;
  const found = { SQLite: [], PostgreSQL: [] };
  await onPostgres((database) =>
    withServer(DELAY_MS, async (url) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        found.SQLite.push(await measure(url, []));
        found.PostgreSQL.push(await measure(url, ["--db", database]));
      }
    }),
  );
  const rows = Object.entries(found).map(([name, measured]) => {
    const of = (key) => middle(measured.map((each) => each[key]));
    return {
      name,
      seconds: of("seconds"),
      main: of("mainMs") / calls,
      cpu: of("cpuMs") / calls,
      mb: of("mb"),
    };
  });
  const [sqlite] = rows;
  printTable(
    `${calls.toLocaleString("en")} calls at ${CONCURRENCY}, ${DELAY_MS} ms each, by engine (the middle of ${ROUNDS})`,
    ["", "limit s", "took s", "main thread ms/call", "CPU ms/call", "CPU against SQLite", "peak MB"],
    rows.map(({ name, seconds, main, cpu, mb }) => [
      name,
      ((calls * DELAY_MS) / CONCURRENCY / 1000).toFixed(1),
      seconds.toFixed(1),
      main.toFixed(2),
      cpu.toFixed(2),
      (cpu / sqlite.cpu).toFixed(2),
      Math.round(mb),
    ]),
  );
}
