// A long run that goes on, and what its host does for finished ones meanwhile: what each of these works costs the run.
import { printTable } from "../kit.mjs";
import { RATES, exportOf, repeating, whileRunning } from "./active-run.mjs";
import { post } from "./kit.mjs";

/** Of the run that goes on, so many that it doesn't end meanwhile. */
const ITEMS = 150_000;
const OTHERS = 100_000;
const EACH_MS = 20_000;

/** Each again and again, so that none is only a moment, and no answer is the one that was kept. */
const WORKS = [
  ["one is exported", exportOf],
  ["two are compared", (_run, time) => [`/api/runs/bench-0/diff/bench-1?limit=${100 + time}`]],
  ["judges are calibrated", (run) => [`/api/runs/${run}/calibration`]],
  ["items are searched and sorted", (run, time) => [`/api/runs/${run}/scores?text=${time}&sort=-score`]],
  ["tasks are sorted", (run, time) => [`/api/runs/${run}/task-scores?text=${time}&sort=-apart`]],
  ["reports are written as PDF", (run) => [`/api/runs/${run}/report?pdf=true&examples=true`, post({})]],
  [
    "sessions over all answers begin",
    (run, time) => [`/api/runs/${run}/sessions`, post({ rater: `Nina ${time}`, kind: "rating" })],
  ],
];

/** What a run loses while its host works on finished ones of so many items. */
export async function benchBeside(others = OTHERS) {
  const rates = await whileRunning({ items: ITEMS, others }, async ({ url, measure, alone }) => {
    await alone();
    for (const [name, request] of WORKS) await measure(name, () => repeating(url, EACH_MS, request));
    await alone();
  });
  printTable(`A run that goes on, and works on others of ${others.toLocaleString("en")} items`, RATES, rates);
}
