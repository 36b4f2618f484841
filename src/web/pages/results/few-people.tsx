import { Plural, Trans } from "@lingui/react/macro";
import { Text } from "@mantine/core";
import type { PeopleResult } from "../../../core/index.ts";

/** Fewer than these hardly show how people differ. */
const FEW_PEOPLE = 5;

/** Why intervals become wider when another person has scored too. */
export function FewPeople({ sessions }: Pick<PeopleResult, "sessions">) {
  const byKind = Map.groupBy(sessions, ({ kind }) => kind);
  const people = Math.max(
    0,
    ...[...byKind.values()].map((own) => new Set(own.map(({ rater }) => rater)).size),
  );
  if (people < 2 || people >= FEW_PEOPLE) return null;
  return (
    <Text size="sm" className="quiet">
      <Trans>
        Where several people scored, intervals allow for how people differ.{" "}
        <Plural value={people} other="# people" /> hardly show that, so these intervals are wide.
      </Trans>
    </Text>
  );
}
