import type { Gate, GateLimit, GatedModel } from "../records/index.ts";
import type { MessageDescriptor } from "../translate.ts";
import { gapInWords, nameList, point, whole } from "./parts.ts";

type Facts = Pick<Gate, "baseline" | "models" | "maxDrop" | "limits">;

/** What a gate says of a run, the gravest first. */
export function gateVerdict({ baseline, models, maxDrop, limits }: Facts): MessageDescriptor[] {
  const of = (verdict: GatedModel["verdict"]) => models.filter((model) => model.verdict === verdict);
  const held = of("not-worse");
  return [
    ...of("worse").map((model) => worse(model, maxDrop)),
    ...limits.filter(({ verdict }) => verdict === "broken").map(broken),
    ...of("cannot-tell").map((model) => undecided(model, maxDrop)),
    ...limits.filter(({ verdict }) => verdict === "unknown").map(unknown),
    ...(isNothingShared({ baseline, models }) ? [NOTHING_SHARED] : []),
    ...(held.length === 0
      ? []
      : [
          /*i18n*/ {
            id: "gate.not-worse",
            message:
              "{count, plural, one {{models} is not worse than the baseline by {max} points or more.} other {None of {models} is worse than the baseline by {max} points or more.}}",
            values: {
              count: held.length,
              models: nameList(held.map(({ modelId }) => modelId)),
              max: point(maxDrop),
            },
          },
        ]),
    ...kept(limits),
  ];
}

/** One model or one limit of a gate, or that the run has nothing to compare: then both are null. */
export interface GateFinding {
  /** Null for what is of the whole run. */
  readonly modelId: string | null;
  /** Null for what is compared with the baseline. */
  readonly limit: GateLimit["kind"] | null;
  readonly outcome: Gate["outcome"];
  /** Null where there is nothing to say but that it passed. */
  readonly message: MessageDescriptor | null;
}

/** Everything that a gate has checked, one by one. */
export function gateFindings({ baseline, models, limits, maxDrop }: Facts): GateFinding[] {
  return [
    ...(isNothingShared({ baseline, models })
      ? [{ modelId: null, limit: null, outcome: "cannot-tell", message: NOTHING_SHARED } as const]
      : []),
    ...models.map((model): GateFinding => {
      const about = { modelId: model.modelId, limit: null };
      if (model.verdict === "worse") return { ...about, outcome: "failed", message: worse(model, maxDrop) };
      return model.verdict === "not-worse"
        ? { ...about, outcome: "passed", message: null }
        : { ...about, outcome: "cannot-tell", message: undecided(model, maxDrop) };
    }),
    ...limits.map((limit): GateFinding => {
      const about = { modelId: limit.modelId, limit: limit.kind };
      if (limit.verdict === "broken") return { ...about, outcome: "failed", message: broken(limit) };
      return limit.verdict === "kept"
        ? { ...about, outcome: "passed", message: null }
        : { ...about, outcome: "cannot-tell", message: unknown(limit) };
    }),
  ];
}

const isNothingShared = ({ baseline, models }: Pick<Facts, "baseline" | "models">): boolean =>
  baseline !== null && models.length === 0;

const NOTHING_SHARED: MessageDescriptor = /*i18n*/ {
  id: "gate.nothing-shared",
  message: "The run and the baseline have no model in common, so nothing can be compared.",
};

const worse = ({ modelId, difference }: GatedModel, maxDrop: number): MessageDescriptor => /*i18n*/ ({
  id: "gate.worse",
  message: "{model} is worse than the baseline: {gap}; a drop of {max} is allowed.",
  values: { model: modelId, gap: difference.known ? gapInWords(difference) : "", max: point(maxDrop) },
});

function undecided({ modelId, difference, doubt, unpaired }: GatedModel, maxDrop: number): MessageDescriptor {
  const model = modelId;
  if (doubt === "other-scorers")
    return /*i18n*/ {
      id: "gate.other-scorers",
      message:
        "Can't tell whether {model} is worse: the run and the baseline were not scored in the same way.",
      values: { model },
    };
  if (doubt === "missing-scores")
    return /*i18n*/ {
      id: "gate.missing-scores",
      message:
        "Can't tell whether {model} is worse: {unpaired, plural, one {# shared task has} other {# shared tasks have}} no score in the run or in the baseline.",
      values: { model, unpaired },
    };
  if (!difference.known)
    return /*i18n*/ {
      id: "gate.no-test",
      message: "Can't tell whether {model} is worse: {reason}.",
      values: { model, reason: difference.reason },
    };
  return /*i18n*/ {
    id: "gate.too-few-tasks",
    message:
      "Can't tell whether {model} is worse by {max} points or more: the difference is {gap}. More tasks would narrow it.",
    values: { model, max: point(maxDrop), gap: gapInWords(difference) },
  };
}

function broken({ kind, modelId, limit, value }: GateLimit): MessageDescriptor {
  const [model, is] = [modelId ?? "", value ?? 0];
  if (kind === "min-score")
    return /*i18n*/ {
      id: "gate.min-score",
      message: "{model} has a score of {is}; at least {limit} is required.",
      values: { model, is: point(is), limit: point(limit) },
    };
  if (kind === "max-cost")
    return /*i18n*/ {
      id: "gate.max-cost",
      message: "The run cost {is}, more than the limit of {limit}.",
      values: { is: { usd: is }, limit: { usd: limit } },
    };
  return /*i18n*/ {
    id: "gate.max-latency",
    message: "{model} has a median latency of {is} ms, more than the limit of {limit} ms.",
    values: { model, is: whole(is), limit: whole(limit) },
  };
}

function unknown(limit: GateLimit): MessageDescriptor {
  if (limit.doubt === "open-items") return stillOpen(limit);
  return limit.doubt === "missing-items" ? mostlyMissing(limit) : notKnown(limit);
}

const of = ({ modelId, missing, items }: GateLimit) => ({ model: modelId ?? "", missing, items });

function stillOpen(limit: GateLimit): MessageDescriptor {
  const values = of(limit);
  if (limit.kind === "min-score")
    return /*i18n*/ {
      id: "gate.score-open",
      message:
        "{missing} of {items, plural, one {# item} other {# items}} of {model} {missing, plural, one {is} other {are}} still open, so its minimum can't be checked.",
      values,
    };
  if (limit.kind === "max-cost")
    return /*i18n*/ {
      id: "gate.cost-open",
      message:
        "{missing} of {items, plural, one {# item} other {# items}} {missing, plural, one {is} other {are}} still open, so the cost limit can't be checked.",
      values,
    };
  return /*i18n*/ {
    id: "gate.latency-open",
    message:
      "{missing} of {items, plural, one {# item} other {# items}} of {model} {missing, plural, one {is} other {are}} still open, so the latency limit can't be checked.",
    values,
  };
}

function mostlyMissing(limit: GateLimit): MessageDescriptor {
  const values = of(limit);
  return limit.kind === "min-score"
    ? /*i18n*/ {
        id: "gate.score-missing",
        message:
          "{missing} of {items, plural, one {# item} other {# items}} of {model} {missing, plural, one {has} other {have}} no score, so its minimum can't be checked.",
        values,
      }
    : /*i18n*/ {
        id: "gate.latency-missing",
        message:
          "{missing} of {items, plural, one {# item} other {# items}} of {model} {missing, plural, one {has} other {have}} no answer, so the latency limit can't be checked.",
        values,
      };
}

function notKnown({ kind, modelId }: GateLimit): MessageDescriptor {
  const model = modelId ?? "";
  if (kind === "min-score")
    return /*i18n*/ {
      id: "gate.score-unknown",
      message: "{model} has no score, so its minimum can't be checked.",
      values: { model },
    };
  if (kind === "max-cost")
    return /*i18n*/ {
      id: "gate.cost-unknown",
      message: "The cost of some calls is unknown, so the cost limit can't be checked.",
    };
  return /*i18n*/ {
    id: "gate.latency-unknown",
    message: "{model} has no answers, so the latency limit can't be checked.",
    values: { model },
  };
}

function kept(limits: readonly GateLimit[]): MessageDescriptor[] {
  const count = limits.filter(({ verdict }) => verdict === "kept").length;
  if (count === 0 || count < limits.length) return [];
  return [
    /*i18n*/ {
      id: "gate.limits-kept",
      message: "{count, plural, one {The limit is kept.} other {All # limits are kept.}}",
      values: { count },
    },
  ];
}
