import type { MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import type { SearchHitView, SearchResult } from "../../contract/index.ts";
import type { SEARCH_SORTS, SearchKind } from "../../core/index.ts";
import { formatNumber } from "../format.ts";

export const SEARCH_SORT_NAMES: Readonly<Record<(typeof SEARCH_SORTS)[number], MessageDescriptor>> = {
  relevance: msg`Best match`,
  newest: msg`Newest first`,
};

export const SEARCH_KIND_NAMES: Readonly<Record<SearchKind, MessageDescriptor>> = {
  task: msg`Tasks`,
  answer: msg`Answers`,
  judgment: msg`Judgments`,
};

const SEARCHED_FIELDS: Readonly<Record<string, MessageDescriptor>> = {
  title: msg`Task title`,
  prompt: msg`Prompt`,
  input: msg`Input text`,
  scenario: msg`Scenario`,
  variables: msg`Variables`,
  reference: msg`Reference answer`,
  incorrect: msg`Typical mistakes`,
  facts: msg`Reference facts`,
  rubric: msg`Rubric`,
  autoFail: msg`Auto-fail rule`,
  answer: msg`Answer`,
  reasoning: msg`Reasoning`,
  reason: msg`Judgment`,
};

/** How many there are of a kind; `+` where nobody counted further. */
export const searchCount = ({ count, more }: SearchResult["counts"][SearchKind]): string =>
  `${formatNumber(count)}${more ? "+" : ""}`;

/** Where something was found: `Answer · alder · First run`. */
export function hitWords(
  { field, scorer, modelId, run, collection }: SearchHitView,
  translate: (message: MessageDescriptor) => string,
): string {
  const judge = scorer?.name ?? "";
  const name = SEARCHED_FIELDS[field];
  return [
    name === undefined ? field : translate(name),
    scorer === null ? null : scorer.kind === "judge" ? t`Judge ${judge}` : judge,
    modelId,
    run?.name ?? collection?.name ?? null,
  ]
    .filter((part) => part !== null)
    .join(" · ");
}

/** What results do not hold, and why. */
export function missingInSearch({ index, blindRuns }: Pick<SearchResult, "index" | "blindRuns">) {
  const [indexed, total] = [formatNumber(index.indexed), formatNumber(index.total)];
  return {
    indexing: index.complete ? null : t`Indexing: ${indexed} of ${total} texts done. Results are incomplete.`,
    blind:
      blindRuns === 0
        ? null
        : plural(blindRuns, {
            one: "# run is being scored blind: its answers and judgments are not searched.",
            other: "# runs are being scored blind: their answers and judgments are not searched.",
          }),
  };
}
