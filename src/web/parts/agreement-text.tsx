import { Text } from "@mantine/core";
import { type PeopleResult, agreementMessages } from "../../core/index.ts";
import { useTranslate } from "./use-translate.ts";

/** How far people who scored the same answers agree, for each way in which they scored. */
export function AgreementText({ found }: { readonly found: PeopleResult["agreement"] }) {
  const translate = useTranslate();
  return found.map((agreement) => (
    <Text key={agreement.kind} size="sm">
      {agreementMessages(agreement).map(translate).join(" ")}
    </Text>
  ));
}
