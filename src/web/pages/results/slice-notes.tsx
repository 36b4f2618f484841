import { Trans } from "@lingui/react/macro";
import { Text } from "@mantine/core";
import { SLICE_NAMES, type Slice, type Summary } from "../../../core/index.ts";
import { useTranslate } from "../../parts/use-translate.ts";
import { groupText } from "./task-filter.ts";

/** Groups that only people's scores can be put into. */
const PEOPLES: ReadonlySet<string> = new Set(["criterion", "rater"]);

interface SliceNotesProps {
  readonly slice: Slice;
  readonly summary: Pick<Summary, "slices" | "people">;
}

/** How the numbers of a breakdown are to be read. */
export function SliceNotes({ slice, summary }: SliceNotesProps) {
  const translate = useTranslate();
  const allowsForAutoFail = slice.groups.some(({ models }) =>
    Object.values(models).some((mean) => mean.known && mean.caution !== undefined),
  );
  const hasRange = slice.groups.some(({ models }) => {
    const counts = Object.values(models).flatMap((mean) => (mean.known ? [mean.n] : []));
    return new Set(counts).size > 1;
  });
  const { lead } = slice.groups.find((group) => group.lead !== undefined) ?? {};
  const hasLead = lead !== undefined;
  const [first, second] = [lead?.first, lead?.second];
  const groupings = summary.slices
    .filter(({ groups }) => groups.some((group) => group.lead !== undefined))
    .map(({ by }) => translate(SLICE_NAMES[by]).toLowerCase())
    .join(", ");
  return (
    <Text size="xs" className="quiet" mt="xs" maw={760}>
      {groupText(slice.by, "") !== undefined && (
        <>
          <Trans>Choose a group to see its tasks.</Trans>{" "}
        </>
      )}
      <Trans>Mean score (0–100) with its 95 % confidence interval. Small groups vary by chance.</Trans>
      {hasRange && (
        <>
          {" "}
          {slice.by === "criterion" ? (
            <Trans>A range of scores, such as 5–6, means that models have different numbers of them.</Trans>
          ) : (
            <Trans>
              A range of tasks, such as 5–6, means that not every model has a score on each of them.
            </Trans>
          )}
        </>
      )}
      {PEOPLES.has(slice.by) && (
        <>
          {" "}
          <Trans>
            These are people's scores, whatever the ranking above is based on. Scores of another scale are
            converted: its lowest is 0, its highest is 100.
          </Trans>
        </>
      )}
      {slice.by === "rater" && summary.people?.manual != null && (
        <>
          {" "}
          <Trans>Manual scores aren't included: they aren't blind.</Trans>
        </>
      )}
      {allowsForAutoFail && (
        <>
          {" "}
          <Trans>
            Where tasks have auto-fail rules and none of a model's answers in the group broke one, the
            interval still allows for one failure, scored 0, that wasn't seen: its lower end can be far below
            every score.
          </Trans>
        </>
      )}
      {hasLead && (
        <>
          {" "}
          <Trans>
            The comparison of {first} and {second}, the first two of the ranking, is exploratory: which of
            them is ahead in the group. It is corrected for all groups together in which they can be compared,
            in every grouping of tasks ({groupings}), not only the one shown (Benjamini–Hochberg). On average
            at most one in twenty of the leads it names is chance.
          </Trans>
        </>
      )}
    </Text>
  );
}
