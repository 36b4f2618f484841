import { t } from "@lingui/core/macro";
import { SLICE_NAMES, type Slice, type Summary } from "../../core/index.ts";
import { translate } from "../language.ts";
import { groupText } from "./task-filter.ts";

/** Groups that only people's scores can be put into. */
const PEOPLES: ReadonlySet<string> = new Set(["criterion", "rater"]);

/** How the numbers of a breakdown are to be read. */
export function sliceNotes(slice: Slice, summary: Pick<Summary, "slices" | "people">): readonly string[] {
  const allowsForAutoFail = slice.groups.some(({ models }) =>
    Object.values(models).some((mean) => mean.known && mean.caution !== undefined),
  );
  const hasRange = slice.groups.some(({ models }) => {
    const counts = Object.values(models).flatMap((mean) => (mean.known ? [mean.n] : []));
    return new Set(counts).size > 1;
  });
  const notes: (string | false)[] = [
    groupText(slice.by, "") !== undefined && t`Choose a group to see its tasks.`,
    t`Mean score (0–100) with its 95 % confidence interval. Small groups vary by chance.`,
    hasRange &&
      (slice.by === "criterion"
        ? t`A range of scores, such as 5–6, means that models have different numbers of them.`
        : t`A range of tasks, such as 5–6, means that not every model has a score on each of them.`),
    PEOPLES.has(slice.by) &&
      t`These are people's scores, whatever the ranking above is based on. Scores of another scale are converted: its lowest is 0, its highest is 100.`,
    slice.by === "rater" &&
      summary.people?.manual != null &&
      t`Manual scores aren't included: they aren't blind.`,
    allowsForAutoFail &&
      t`Where tasks have auto-fail rules and none of a model's answers in the group broke one, the interval still allows for one failure, scored 0, that wasn't seen: its lower end can be far below every score.`,
    leadNote(slice, summary),
  ];
  return notes.filter((note) => note !== false);
}

/** What it means that one of the first two models leads in a group. */
function leadNote({ groups }: Slice, { slices }: Pick<Summary, "slices">): string | false {
  const { lead } = groups.find((group) => group.lead !== undefined) ?? {};
  if (lead === undefined) return false;
  const { first, second } = lead;
  const groupings = slices
    .filter((one) => one.groups.some((group) => group.lead !== undefined))
    .map(({ by }) => translate(SLICE_NAMES[by]).toLowerCase())
    .join(", ");
  return t`The comparison of ${first} and ${second}, the first two of the ranking, is exploratory: which of them is ahead in the group. It is corrected for all groups together in which they can be compared, in every grouping of tasks (${groupings}), not only the one shown (Benjamini–Hochberg). On average at most one in twenty of the leads it names is chance.`;
}
