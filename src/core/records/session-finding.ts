import { z } from "zod";

const twoModels = { first: z.string(), second: z.string() };

/** What counts as independent: so many tasks, or clusters of related ones. */
const units = { clusters: z.int(), clusterUnit: z.string() };

/** A difference between two models inside the tasks that both were scored on; never below 0. */
const gapSchema = z.strictObject({
  value: z.number(),
  /** Null where it cannot be told, or has no width. */
  interval: z.strictObject({ low: z.number(), high: z.number() }).nullable(),
  tasks: z.int(),
  ...units,
});

/** The end of the scale that a mean is on. */
const scaleEnd = { of: z.union([z.literal(5), z.literal(100)]) };

/** What a session's scores show, as facts. `ahead` and `first` are the only ones that name a model as the better one. */
export const sessionFindingSchema = z.discriminatedUnion("state", [
  /** No answer is scored in full, or no pair was compared. */
  z.strictObject({ state: z.literal("unscored") }),
  z.strictObject({ state: z.literal("uncompared") }),
  z.strictObject({ state: z.literal("alone"), model: z.string() }),
  /** The first two share no task. */
  z.strictObject({ state: z.literal("unpaired"), ...twoModels }),
  z.strictObject({ state: z.literal("too-few"), ...twoModels, ...units }),
  z.strictObject({ state: z.literal("too-few-verdicts"), ...units }),
  /** All models have the same mean, or won equally often. */
  z.strictObject({ state: z.literal("same"), models: z.int(), mean: z.number(), ...scaleEnd }),
  z.strictObject({ state: z.literal("same-wins"), models: z.int() }),
  z.strictObject({ state: z.literal("tied"), ...twoModels, mean: z.number(), ...scaleEnd }),
  z.strictObject({ state: z.literal("tied-wins"), ...twoModels, winRate: z.number() }),
  z.strictObject({ state: z.literal("not-apart"), ...twoModels, gap: gapSchema, ...scaleEnd }),
  z.strictObject({ state: z.literal("ahead"), ...twoModels, gap: gapSchema, ...scaleEnd }),
  /** The second is ahead of the first on the tasks they share: the table's means are over different ones. */
  z.strictObject({ state: z.literal("ahead-elsewhere"), ...twoModels, gap: gapSchema, ...scaleEnd }),
  /** The smallest difference that so many tasks show four times out of five, from how the first two differ on them. */
  z.strictObject({
    state: z.literal("detectable"),
    points: z.number(),
    tasks: z.int(),
    ...units,
    ...scaleEnd,
  }),
  /** By comparisons: no other model could be first. */
  z.strictObject({
    state: z.literal("first"),
    first: z.string(),
    winRate: z.number(),
    verdicts: z.int(),
    tasks: z.int(),
    ...units,
  }),
  z.strictObject({
    state: z.literal("not-apart-verdicts"),
    ...twoModels,
    verdicts: z.int(),
    tasks: z.int(),
    ...units,
  }),
]);
export type SessionFinding = z.infer<typeof sessionFindingSchema>;
