import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useLingui } from "@lingui/react/macro";
import { certaintyWords } from "../../../../presentation/index.ts";
import { client } from "../../../client.ts";
import { certaintyKey } from "./pair-outbox.ts";

export const useCertainty = (sessionId: string) =>
  useQuery({
    queryKey: certaintyKey(sessionId),
    queryFn: () => client.getCertainty({ params: { sessionId } }),
    // Every verdict brings the next one.
    staleTime: Infinity,
  });

/** What is known so far, without naming anybody. */
export function CertaintyLine({ sessionId }: { readonly sessionId: string }) {
  const { t } = useLingui();
  const { data } = useCertainty(sessionId);
  return (
    <Text size="sm" className="certainty-line" role="status" aria-label={t`What is known so far`}>
      {data === undefined ? t`Calculating what is known so far…` : certaintyWords(data)}
    </Text>
  );
}
