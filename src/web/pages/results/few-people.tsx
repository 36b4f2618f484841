import { Text } from "@mantine/core";
import { type PeopleResult, fewPeopleMessage } from "../../../core/index.ts";
import { useTranslate } from "../../parts/use-translate.ts";

/** Why intervals become wider when another person has scored too. */
export function FewPeople({ sessions }: Pick<PeopleResult, "sessions">) {
  const translate = useTranslate();
  const few = fewPeopleMessage(sessions);
  if (few === null) return null;
  return (
    <Text size="sm" className="quiet">
      {translate(few)}
    </Text>
  );
}
