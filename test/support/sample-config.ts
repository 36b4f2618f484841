import { writeFileSync } from "node:fs";
import { join } from "node:path";

export interface SampleOptions {
  readonly tasks?: number;
  readonly judging?: "phased" | "pipelined" | "later";
  /** Planted quality by model; alpha 0.9, beta 0.6, gamma 0.3 when absent. */
  readonly qualities?: Readonly<Record<string, number>>;
  readonly latencyMs?: number;
  readonly planted?: Readonly<Record<string, unknown>>;
  readonly judge?: Readonly<Record<string, unknown>>;
  readonly run?: Readonly<Record<string, unknown>>;
}

const QUALITIES: Readonly<Record<string, number>> = { alpha: 0.9, beta: 0.6, gamma: 0.3 };

/** A bank of small tasks with a rubric. */
export function sampleBank(tasks: number): string {
  return Array.from({ length: tasks }, (_, index) =>
    JSON.stringify({
      id: `task-${index + 1}`,
      category: index % 2 === 0 ? "even" : "odd",
      difficulty: "Easy",
      scenario: ["nothing special"],
      prompt: `Question number ${index + 1}?`,
      rubric: ["is right", { id: "clear", text: "is clear", weight: 2, maxScore: 3 }],
      auto_fail: ["is dangerous"],
    }),
  ).join("\n");
}

/** A config over simulated models, as an object. */
export function sampleConfig(options: SampleOptions = {}) {
  const { latencyMs = 2, qualities = QUALITIES, judging = "pipelined" } = options;
  const models = Object.keys(qualities);
  return {
    run: {
      name: "sample",
      datasetPath: "bank.jsonl",
      concurrency: { candidate: 4, judge: 4 },
      judging,
      limits: { retryBaseMs: 1, itemBackoffMs: 1 },
      ...options.run,
    },
    judge: { router: "simulated", model: "jay", maxTokens: 500, structured: true },
    routers: {
      simulated: {
        seed: 3,
        models: {
          ...Object.fromEntries(
            models.map((id) => [id, { quality: qualities[id], latencyMs, ...options.planted }]),
          ),
          jay: { latencyMs, ...options.judge },
        },
      },
    },
    models: models.map((id) => ({ id, router: "simulated", model: id })),
  };
}

/** Writes config and bank into a folder and returns the config's path. */
export function writeSample(folder: string, options: SampleOptions = {}): string {
  writeFileSync(join(folder, "bank.jsonl"), sampleBank(options.tasks ?? 8));
  const path = join(folder, "config.json");
  writeFileSync(path, JSON.stringify(sampleConfig(options), null, 2));
  return path;
}
