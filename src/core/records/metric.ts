import { phrase } from "../phrase.ts";
import { z } from "zod";
import { answerSchema, danglingRefs } from "./answer-schema.ts";
import { keySchema } from "./id.ts";
import { patternProblem, patternSchema } from "./pattern.ts";

/** Which number of an answer counts, when it has several. */
export const NUMBER_CHOICES = ["last", "first", "only"] as const;

/** What an answer's length is counted in. */
export const LENGTH_UNITS = ["characters", "words", "tokens"] as const;

/** Which of a task's graded references a metric takes what it expects from. */
export const GRADES = ["excellent", "good", "pass"] as const;
export type Grade = (typeof GRADES)[number];

const id = keySchema.optional();
const from = z.enum(GRADES).optional();
const text = z.string().min(1);
const texts = z.array(text).min(1);
const flag = z.boolean().default(false);
const atLeastZero = z.number().nonnegative();

/** What is wrong with a metric as a whole, in the words of a config. */
export const METRIC_FAULTS = {
  oneSource: phrase`needs expected or from, and not both`,
  noText: phrase`needs all, any, none or from`,
  twoReferences: phrase`needs references or from, not both`,
  noBound: phrase`needs min or max`,
  crossedBounds: phrase`has min greater than max`,
} as const;

const hasOneSource = (metric: { expected?: unknown; from?: unknown }): boolean =>
  (metric.expected === undefined) !== (metric.from === undefined);

const exactMatch = z
  .strictObject({
    kind: z.literal("exact-match"),
    id,
    /** One of these is the whole answer. */
    expected: z.union([text, texts]).optional(),
    from,
    ignoreCase: flag,
    ignoreWhitespace: flag,
    ignorePunctuation: flag,
  })
  .refine(hasOneSource, METRIC_FAULTS.oneSource);

const contains = z
  .strictObject({
    kind: z.literal("contains"),
    id,
    all: texts.optional(),
    any: texts.optional(),
    none: texts.optional(),
    /** The reference is one more of the texts that must be there. */
    from,
    ignoreCase: flag,
  })
  .refine(
    (metric) => [metric.all, metric.any, metric.none, metric.from].some((part) => part !== undefined),
    METRIC_FAULTS.noText,
  );

const regex = z
  .strictObject({
    kind: z.literal("regex"),
    id,
    pattern: patternSchema,
    flags: z
      .string()
      .regex(/^[ims]*$/, phrase`can contain only i, m and s`)
      .default(""),
  })
  .superRefine(({ pattern, flags }, context) => {
    const message = patternProblem(pattern, flags);
    if (message !== null) context.addIssue({ code: "custom", path: ["pattern"], message });
  });

const number = z
  .strictObject({
    kind: z.literal("number"),
    id,
    expected: z.number().optional(),
    from,
    /** How far off it may be, as it is and as a share of what is expected. */
    absolute: atLeastZero.optional(),
    relative: atLeastZero.optional(),
    which: z.enum(NUMBER_CHOICES).default("last"),
  })
  .refine(hasOneSource, METRIC_FAULTS.oneSource);

const schemaMatch = z
  .strictObject({ kind: z.literal("json-schema"), id, schema: answerSchema })
  .superRefine(({ schema }, context) => {
    for (const ref of danglingRefs(schema))
      context.addIssue({ code: "custom", path: ["schema"], message: phrase`has no ${ref}` });
  });

/** Compares the answer with texts: those given, else the task's. */
const comparing = <Kind extends string>(kind: Kind) =>
  z
    .strictObject({ kind: z.literal(kind), id, references: texts.optional(), from })
    .refine(
      (metric) => metric.references === undefined || metric.from === undefined,
      METRIC_FAULTS.twoReferences,
    );

const length = z
  .strictObject({
    kind: z.literal("length"),
    id,
    min: z.int().nonnegative().optional(),
    max: z.int().nonnegative().optional(),
    unit: z.enum(LENGTH_UNITS).default("characters"),
  })
  .refine(({ min, max }) => min !== undefined || max !== undefined, METRIC_FAULTS.noBound)
  .refine(({ min = 0, max = Infinity }) => min <= max, METRIC_FAULTS.crossedBounds);

/** One way to measure an answer without a call. Data only: nothing in it is executed. */
export const metricSchema = z.discriminatedUnion("kind", [
  exactMatch,
  contains,
  regex,
  number,
  schemaMatch,
  comparing("edit-similarity"),
  comparing("bleu"),
  comparing("rouge-l"),
  comparing("chrf"),
  length,
  z.strictObject({ kind: z.literal("latency"), id, maxMs: z.number().positive() }),
  z.strictObject({ kind: z.literal("cost"), id, maxUsd: atLeastZero }),
]);
export type Metric = z.infer<typeof metricSchema>;
export type MetricOf<Kind extends Metric["kind"]> = Extract<Metric, { kind: Kind }>;

/** What all metrics' scorers are called by; no judge's id may begin with it. */
export const METRIC_PREFIX = "metric:";

/** What people call it. */
export function metricLabel(metric: Metric): string {
  return metric.id ?? metric.kind;
}

/** Who scored, as the scores say it. */
export function metricName(metric: Metric): string {
  return METRIC_PREFIX + metricLabel(metric);
}

/** Metrics of one task, one collection or one run: no two with the same name. */
export const metricsSchema = z.array(metricSchema).superRefine((metrics, context) => {
  const names = new Set<string>();
  for (const [index, metric] of metrics.entries()) {
    const name = metricLabel(metric);
    const key = metric.id === undefined ? "kind" : "id";
    const message = phrase`two metrics are named ${JSON.stringify(name)}; give one of them a different id`;
    if (names.has(name)) context.addIssue({ code: "custom", path: [index, key], message });
    names.add(name);
  }
});

/**
 * What measures the answers to a task: its own metrics, and those of what it is in (its collection, then the run) that
 * have no namesake among them: the nearer one wins.
 */
export function metricsFor(own: readonly Metric[] | undefined, around: readonly Metric[]): readonly Metric[] {
  if (own === undefined || own.length === 0) return around;
  const names = new Set(own.map(metricName));
  return [...around.filter((metric) => !names.has(metricName(metric))), ...own];
}
