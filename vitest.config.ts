import { type TestProjectInlineConfiguration, defineConfig } from "vitest/config";
import { messages } from "./scripts/messages.mjs";
import { LONGEST_TEST_MS, PATIENCE_MS } from "./test/support/patience.ts";
import { LongestFirst } from "./test/support/longest-first.ts";
import { isShort } from "./test/support/short-form.ts";
import { temporaryPlace } from "./test/support/temporary-place.ts";

const report = process.env["ASSAY_TEST_REPORT"];

const place = temporaryPlace(process.env["TMPDIR"]);
if (place !== null) process.env["TMPDIR"] = place;

/** A sequencer of our own would take the place of the one that shuffles. */
const isShuffled = process.argv.some((argument) => argument.startsWith("--sequence.shuffle"));

const POSTGRES = "test/support/postgres-server.ts";
const CHROMIUM = "test/support/chromium.ts";
const SEED = "test/support/seed.ts";
const PROPERTY_TESTS = "test/support/property-tests.ts";
const ENGLISH = "test/support/english.ts";
const CRASH_HOST = "test/support/crash-host.ts";
const NEEDS_POSTGRES = ["src/storage/*.test.ts", "src/storage/postgres/*.test.ts"];

/**
 * What the short form runs of projects whose tests start processes, browsers or databases by the hundred: one walk from
 * beginning to end through each, and whatever takes a second. All others run whole.
 */
const WALKS = {
  crash: ["test/crash/crash-points.test.ts", "test/torture/kills.test.ts"],
  web: ["test/web/whole-flows.test.ts"],
  tui: ["test/tui/whole-terminal.test.ts"],
  cli: ["test/cli/{walk,help,resources,results,score,plan,bad-input}.test.ts"],
  size: [],
} as const satisfies Record<string, readonly string[]>;
/** What it leaves out of the others: whatever is about several processes on PostgreSQL or about our own tools, or takes many seconds by itself. */
const LONG = {
  server: [
    "test/server/shared/**",
    "test/server/{postgres-trouble,coverage-of-results,computing-thread}.test.ts",
  ],
  outside: ["test/{check,dev,documents-run,failing-tests,messages}.test.ts", "test/providers/storm.test.ts"],
};

interface ProjectOptions {
  readonly include: readonly string[];
  readonly exclude?: string[];
  /** What is started once before its first test. */
  readonly globalSetup?: string[];
  readonly setupFiles?: string[];
}

const project = (name: string, options: ProjectOptions): TestProjectInlineConfiguration => ({
  // Texts of pages are macros.
  plugins: messages(),
  test: { name, ...options, include: [...options.include] },
});

/** A project that the short form only walks through. */
const walked = (name: keyof typeof WALKS, options: ProjectOptions): TestProjectInlineConfiguration[] => {
  const include = isShort ? WALKS[name] : options.include;
  return include.length === 0 ? [] : [project(name, { ...options, include })];
};

export default defineConfig({
  test: {
    reporters: report === undefined ? ["default"] : ["default", ["json", { outputFile: report }]],
    // They run in this order: what takes long first, and many small files at the end, where both cores find work.
    projects: [
      ...walked("crash", {
        include: ["test/{crash,torture}/**/*.test.ts"],
        globalSetup: [POSTGRES, CRASH_HOST],
      }),
      ...walked("web", { include: ["test/web/**/*.test.ts"], globalSetup: [POSTGRES, CHROMIUM] }),
      ...walked("tui", { include: ["test/tui/**/*.test.ts"], globalSetup: [POSTGRES] }),
      ...walked("cli", { include: ["test/cli/**/*.test.ts"], globalSetup: [POSTGRES] }),
      project("server", {
        include: ["test/server/**/*.test.ts"],
        ...(isShort ? { exclude: LONG.server } : {}),
        globalSetup: [POSTGRES],
      }),
      ...walked("size", { include: ["test/size/**/*.test.ts"], globalSetup: [POSTGRES] }),
      project("storage", { include: NEEDS_POSTGRES, globalSetup: [POSTGRES] }),
      project("outside", {
        include: ["test/providers/**/*.test.ts", "test/*.test.ts"],
        ...(isShort ? { exclude: LONG.outside } : {}),
      }),
      project("unit", {
        include: ["src/**/*.test.ts"],
        exclude: NEEDS_POSTGRES,
        globalSetup: [SEED],
        setupFiles: [PROPERTY_TESTS, ENGLISH],
      }),
    ],
    ...(isShuffled ? {} : { sequence: { sequencer: LongestFirst } }),
    pool: "forks",
    // With many processes, databases and browsers under way, two keep two cores busy; the short form has few of them.
    maxWorkers: isShort ? 3 : 2,
    maxConcurrency: 4,
    // Modules are loaded once for all files of a project that a worker runs; tests leave nothing behind in them.
    isolate: false,
    testTimeout: LONGEST_TEST_MS,
    hookTimeout: LONGEST_TEST_MS,
    expect: { poll: { timeout: PATIENCE_MS } },
    coverage: {
      provider: "v8",
      include: ["src/**/*.ts"],
      exclude: ["src/**/*.test.ts", "src/**/*-contract.ts"],
      thresholds: { lines: 80 },
      reporter: ["text-summary", "json-summary"],
    },
  },
});
