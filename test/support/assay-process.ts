import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { AfterTest } from "./databases.ts";

export const ROOT = join(import.meta.dirname, "..", "..");
const COMPILED = join(ROOT, "node_modules", ".cache", "assay-compiled");
const ENTRY = join(ROOT, "dist", "assay.js");

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly child: ChildProcess;
  /** What it has written so far. */
  output(): { stdout: string; stderr: string };
  /** Resolves when its output holds the text; fails when it ends without. */
  until(text: string | RegExp): Promise<void>;
  readonly ended: Promise<Ended>;
}

export interface StartOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** What is piped into it. */
  readonly input?: string;
  readonly afterTest?: AfterTest;
}

/** The environment without what this machine has set for itself, and deaf to what else listens on it. */
export function cleanEnvironment(): Record<string, string | undefined> {
  const own = /^(ASSAY_(DIR|DATABASE_URL|TOKEN)|DATABASE_URL|APP_|LLM_RUNNER_DB)|_(API_KEY|BASE_URL)$/;
  const kept = Object.entries(process.env).filter(([name]) => !own.test(name));
  return { ...Object.fromEntries(kept), ASSAY_LOCAL_SERVERS: "" };
}

/** Starts a Node program as a process of its own; it is gone after the test. */
export function startNode(args: readonly string[], options: StartOptions = {}): Running {
  const child = spawn(process.execPath, [...args], {
    cwd: options.cwd ?? ROOT,
    env: { ...cleanEnvironment(), NODE_COMPILE_CACHE: COMPILED, ...options.env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  // A process that ends early does not read what is piped in.
  child.stdin.on("error", () => {});
  child.stdin.end(options.input ?? "");
  let stdout = "";
  let stderr = "";
  const listeners = new Set<() => void>();
  const tellAll = () => {
    for (const listener of listeners) listener();
  };
  child.stdout.on("data", (chunk: Buffer) => {
    stdout += chunk.toString();
    tellAll();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    stderr += chunk.toString();
    tellAll();
  });
  let isOver = false;
  const ended = new Promise<Ended>((resolve) => {
    child.on("close", (code, signal) => {
      isOver = true;
      tellAll();
      resolve({ code, signal, stdout, stderr });
    });
  });
  (options.afterTest ?? onTestFinished)(() => void child.kill("SIGKILL"));
  return {
    child,
    ended,
    output: () => ({ stdout, stderr }),
    until: (text) =>
      new Promise((resolve, reject) => {
        const listener = () => {
          const all = stdout + stderr;
          if (typeof text === "string" ? all.includes(text) : text.test(all)) resolve();
          else if (isOver) reject(new Error(`ended without ${String(text)}:\n${all}`));
          else return;
          listeners.delete(listener);
        };
        listeners.add(listener);
        listener();
      }),
  };
}

/** Starts the command as built. */
export function startAssay(args: readonly string[], options: StartOptions = {}): Running {
  return startNode([ENTRY, ...args], options);
}

/** Runs the built command to its end, in a process of its own. */
export function assayProcess(args: readonly string[], options: StartOptions = {}): Promise<Ended> {
  return startAssay(args, options).ended;
}
