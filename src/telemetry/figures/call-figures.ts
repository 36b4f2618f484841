import { CallFailure, type EndedCall, costOfFailed } from "../../core/index.ts";
import { Bounded } from "./bounded.ts";
import { type Figure, type Labels, type Sample, counter } from "./figure.ts";
import { Histogram } from "./histogram.ts";

/** Models that are told apart. */
const MOST_MODELS = 200;
const MOST_PROVIDERS = 100;
/** Seconds: from a small model on this machine to one that thinks for minutes. */
const DURATIONS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80, 160, 320];
const OUTCOMES = ["answered", "rate-limited", "transient", "permanent"] as const;
const DIRECTIONS = ["input", "output"] as const;

/** What calls to one model came to since the process has started. */
export class CallTally {
  readonly outcomes = { answered: 0, "rate-limited": 0, transient: 0, permanent: 0 };
  readonly tokens = { input: 0, output: 0 };
  readonly durations = new Histogram(DURATIONS);
  tokensUnknown = 0;
  costUsd = 0;
  costUnknown = 0;
  retries = 0;

  called({ result }: EndedCall): void {
    if (result instanceof CallFailure) {
      this.outcomes[result.retry] += 1;
      const { usage, mayBeBilled = false } = result.call;
      if (usage !== undefined) this.#count(usage.inputTokens, usage.outputTokens);
      else if (mayBeBilled) this.tokensUnknown += 1;
      this.#pay(costOfFailed(result.call));
      return;
    }
    this.outcomes.answered += 1;
    this.durations.observe(result.latencyMs / 1000);
    this.#count(result.usage.inputTokens, result.usage.outputTokens);
    this.#pay(result.costUsd);
  }

  #count(input: number | null, output: number | null): void {
    this.tokens.input += input ?? 0;
    this.tokens.output += output ?? 0;
    if (input === null || output === null) this.tokensUnknown += 1;
  }

  #pay(costUsd: number | null): void {
    this.costUsd += costUsd ?? 0;
    if (costUsd === null) this.costUnknown += 1;
  }

  add(other: CallTally): void {
    for (const outcome of OUTCOMES) this.outcomes[outcome] += other.outcomes[outcome];
    for (const direction of DIRECTIONS) this.tokens[direction] += other.tokens[direction];
    this.durations.add(other.durations);
    this.tokensUnknown += other.tokensUnknown;
    this.costUsd += other.costUsd;
    this.costUnknown += other.costUnknown;
    this.retries += other.retries;
  }
}

/** Counts calls to models and what they came to. */
export class CallFigures {
  readonly #models = new Bounded(MOST_MODELS, () => new CallTally());
  readonly #waits = new Bounded(MOST_PROVIDERS, () => ({ count: 0, seconds: 0 }));

  /** `model` is what the provider calls it. */
  of(provider: string, model: string): CallTally {
    return this.#models.at(provider, model);
  }

  waited(provider: string, waitMs: number): void {
    const waits = this.#waits.at(provider);
    waits.count += 1;
    waits.seconds += waitMs / 1000;
  }

  /** `isBlind`: while somebody scores blind, models are summed up, since what an answer took tells who gave it. */
  figures(isBlind: boolean): Figure[] {
    return [...modelFigures(isBlind ? this.#together() : this.#apart()), ...this.#waitFigures()];
  }

  #apart(): LabelledTally[] {
    return this.#models.entries().map(({ names: [provider = "", model = ""], value }) => ({
      labels: { provider, model },
      tally: value,
    }));
  }

  #together(): LabelledTally[] {
    const tally = new CallTally();
    for (const { value } of this.#models.entries()) tally.add(value);
    return [{ labels: { provider: "hidden", model: "hidden" }, tally }];
  }

  #waitFigures(): Figure[] {
    const each = (value: (waits: { count: number; seconds: number }) => number): Sample[] =>
      this.#waits
        .entries()
        .map(({ names: [provider = ""], value: waits }) => ({ labels: { provider }, value: value(waits) }));
    return [
      counter(
        "assay_provider_waits_total",
        "Times that calls of runs had to wait for a provider's limits.",
        ...each(({ count }) => count),
      ),
      counter(
        "assay_provider_wait_seconds_total",
        "Seconds that these waits were announced to take.",
        ...each(({ seconds }) => seconds),
      ),
    ];
  }
}

interface LabelledTally {
  readonly labels: Labels;
  readonly tally: CallTally;
}

function modelFigures(all: readonly LabelledTally[]): Figure[] {
  const each = (value: (tally: CallTally) => number): Sample[] =>
    all.map(({ labels, tally }) => ({ labels, value: value(tally) }));
  return [
    counter(
      "assay_model_calls_total",
      "Calls to models by what came of them; a failed one is rate-limited, transient or permanent.",
      ...all.flatMap(({ labels, tally }) =>
        OUTCOMES.map((outcome) => ({ labels: { ...labels, outcome }, value: tally.outcomes[outcome] })),
      ),
    ),
    counter(
      "assay_model_call_retries_total",
      "Calls of runs that were tried again after a failure.",
      ...each(({ retries }) => retries),
    ),
    {
      name: "assay_model_call_duration_seconds",
      help: "How long answered calls took.",
      type: "histogram",
      samples: all.flatMap(({ labels, tally }) => tally.durations.samples(labels)),
    },
    counter(
      "assay_model_tokens_total",
      "Tokens of calls, as far as they are known.",
      ...all.flatMap(({ labels, tally }) =>
        DIRECTIONS.map((direction) => ({ labels: { ...labels, direction }, value: tally.tokens[direction] })),
      ),
    ),
    counter(
      "assay_model_calls_unknown_tokens_total",
      "Calls whose tokens are not known.",
      ...each(({ tokensUnknown }) => tokensUnknown),
    ),
    counter(
      "assay_model_cost_dollars_total",
      "Cost of calls in US dollars, as far as it is known.",
      ...each(({ costUsd }) => costUsd),
    ),
    counter(
      "assay_model_calls_unknown_cost_total",
      "Calls whose cost is not known.",
      ...each(({ costUnknown }) => costUnknown),
    ),
  ];
}
