import { type MessageDescriptor, i18n } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { type Fault, asFailure } from "../../../../core/index.ts";
import { faultText, sentence } from "../../../parts/faults.ts";
import { spoken } from "../../../language.ts";
import { FIELD_NAMES, metricFieldFault } from "../../../../presentation/index.ts";

/** The end of what is said of tasks that tell judges nothing to score by. */
const JUDGES_CANT = /judges can't score (?:it|them)$/;

/** Where on the form a fault of the plan belongs. */
const PLACES: readonly (readonly [place: string, fits: (key: string, fault: Fault) => boolean])[] = [
  ["instructions", (_, { message }) => JUDGES_CANT.test(message)],
  ["budget", (_, { expected = "" }) => expected.includes("run.allowUnpriced")],
  ["name", (key) => key === "run.name"],
  ["what", (key) => key === "run" || key.startsWith("run.collections") || key.startsWith("run.prompt")],
  ["criteriaSet", (key) => key === "run.criteriaSet" || key.startsWith("run.criteria")],
  ["taskLimit", (key) => key === "run.questionLimit"],
  ["categories", (key) => /^(?:run\.)?categories/.test(key)],
  ["taskIds", (key) => /^(?:run\.)?questionIds/.test(key)],
  ["templateVersions", (key) => key.startsWith("run.templateVersions")],
  ["temperature", (key) => key === "run.params.temperature"],
  ["topP", (key) => key === "run.params.topP"],
  ["maxTokens", (key) => key === "run.params.maxTokens"],
  ["seed", (key) => key === "run.params.seed"],
  ["stop", (key) => key.startsWith("run.params.stop")],
  ["extra", (key) => key.startsWith("run.params.extra")],
  ["samples", (key) => key === "run.samples"],
  ["budget", (key) => key === "run.maxBudgetUsd"],
  ["candidateConcurrency", (key) => key === "run.concurrency.candidate"],
  ["judgeConcurrency", (key) => key === "run.concurrency.judge"],
  ["models", (key) => key.startsWith("models")],
  ["variants", (key) => key === "variants"],
  ["metrics", (key) => key === "run.metrics"],
];
/** `judge[0].scale`, `variants[1]`, `metrics[0].pattern` */
const OWN_PLACE = /^(?:run\.)?((?:judge|variants|metrics)\[\d+\](?:\.\w+)?)/;

const METRIC_PLACE = /^metrics\[(\d+)\]/;

/** What is to be done, where the server's own words are those of a config file. */
const ADVICE: Readonly<Record<string, MessageDescriptor>> = {
  budget: msg`Add a price on the Models page, or allow models without a price.`,
};

export interface Unjudgeable {
  readonly count: number;
  /** Some of their ids. */
  readonly tasks: readonly string[];
}

export interface FieldFaults {
  readonly at: (place: string) => string | null;
  /** Tasks that tell judges nothing to score by, so that judges need instructions; null when all of them do. */
  readonly unjudgeable: Unjudgeable | null;
  /** What belongs to no field. */
  readonly elsewhere: readonly string[];
  /** Faults that have a field, each with the field's name, in the order of the plan. */
  readonly named: readonly string[];
  /** Why there is no plan although nothing is wrong with the form; null when that is not so. */
  readonly failure: unknown;
}

const NO_FAULTS: FieldFaults = {
  at: () => null,
  unjudgeable: null,
  elsewhere: [],
  named: [],
  failure: null,
};

/** What a place is called on the form; `variants[0].id` is one of the variants. */
function nameOf(place: string): MessageDescriptor {
  const fixed = (FIELD_NAMES as Readonly<Record<string, MessageDescriptor>>)[place];
  if (fixed !== undefined) return fixed;
  const metric = METRIC_PLACE.exec(place);
  if (metric !== null) {
    const number = Number(metric[1]) + 1;
    return msg`Metric ${number}`;
  }
  if (place === "metrics") return msg`Metrics`;
  return place.startsWith("judge") ? msg`Judges` : msg`Prompt variants`;
}

/** The faults of a refused plan, each at the field it belongs to. */
export function fieldFaults(error: unknown): FieldFaults {
  if (error === null || error === undefined) return NO_FAULTS;
  const { faults } = asFailure(error);
  if (faults.length === 0) return { ...NO_FAULTS, failure: error };
  const unjudgeable = unjudgeableIn(faults);
  const placed = faults.map((fault) => {
    const place = placeOf(fault);
    return { place, text: textOf(fault, place) };
  });
  return {
    ...NO_FAULTS,
    named: [
      ...new Set(
        placed.flatMap(({ place, text }) => (place === null ? [] : [namedAt(place, text, unjudgeable)])),
      ),
    ],
    unjudgeable,
    at: (wanted) => placed.find(({ place }) => place === wanted)?.text ?? null,
    elsewhere: placed.flatMap(({ place, text }) => (place === null ? [text] : [])),
  };
}

/** Which tasks need instructions is said where they are written; beside Start it is why. */
function namedAt(place: string, text: string, unjudgeable: Unjudgeable | null): string {
  if (place !== "instructions") return `${i18n._(nameOf(place))}: ${text}`;
  return plural(unjudgeable?.count ?? 1, {
    one: "Write instructions for the judges: # task has no rubric, reference answers or facts to score by.",
    other:
      "Write instructions for the judges: # tasks have no rubric, reference answers or facts to score by.",
  });
}

/** One fault for each such task, or one for all of them with their number. */
function unjudgeableIn(faults: readonly Fault[]): Unjudgeable | null {
  const found = faults.filter(({ message }) => JUDGES_CANT.test(message));
  const [one] = found;
  if (one === undefined) return null;
  const all = /^(\d+) of \d+ tasks/.exec(one.message);
  const tasks = found.flatMap(({ key = "" }) => key.split(", ").filter((id) => id !== "..."));
  return { count: all === null ? found.length : Number(all[1]), tasks };
}

function placeOf(fault: Fault): string | null {
  const key = (fault.key ?? "").replace(/^config\./, "");
  const own = OWN_PLACE.exec(key)?.[1];
  if (own !== undefined) {
    const metric = METRIC_PLACE.exec(own);
    const field = metric === null ? null : metricFieldFault(fault);
    return metric === null || field === null ? own : `${metric[0]}.${field.key}`;
  }
  if (key === "judge") return "judges";
  return PLACES.find(([, fits]) => fits(key, fault))?.[0] ?? null;
}

function textOf(fault: Fault, place: string | null): string {
  const { key, message } = fault;
  const ofMetric = place !== null && METRIC_PLACE.test(place) ? metricFieldFault(fault) : null;
  if (ofMetric !== null) return i18n._(ofMetric.text);
  const advice = place === null ? undefined : ADVICE[place];
  const isOfConfig = /\b(?:run|judge)\.\w+/.test(fault.expected ?? "");
  if (isOfConfig && advice !== undefined) {
    return `${sentence(`“${key}” ${spoken(message)}`)} ${i18n._(advice)}`;
  }
  return place === null && key !== undefined && key !== "" ? `${key}: ${faultText(fault)}` : faultText(fault);
}
