import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Stack, Text } from "@mantine/core";
import { type PartialAnswer, type WastedCall } from "../../../../core/index.ts";
import { formatMoney, formatNumber } from "../../../../presentation/index.ts";
import { UntrustedText } from "../../../parts/untrusted-text.tsx";
import { spoken } from "../../../language.ts";

/** Calls that brought nothing, with what came back instead. */
export function WastedCalls({ calls }: { readonly calls: readonly WastedCall[] }) {
  const { t } = useLingui();
  const count = calls.length;
  if (count === 0) return null;
  return (
    <details>
      <summary className="small quiet">
        <Plural value={count} one="# call without a result" other="# calls without a result" />
      </summary>
      <Stack gap="xs" mt="xs">
        {calls.map((call, index) => (
          <div key={index}>
            <Facts call={call} />
            {call.message !== null && (
              <Text size="sm" className="break">
                {spoken(call.message)}
              </Text>
            )}
            {call.partial !== null && <Partial {...call.partial} />}
            {call.body !== null && (
              <pre className="small mono break" aria-label={t`Response body`}>
                {call.body}
              </pre>
            )}
          </div>
        ))}
      </Stack>
    </details>
  );
}

/** What had come of an answer that broke off. */
function Partial({ text, reasoning }: PartialAnswer) {
  const { t } = useLingui();
  const characters = formatNumber(reasoning?.length ?? 0);
  return (
    <>
      <Text size="xs" className="quiet">
        <Trans>Partial answer, not scored</Trans>
      </Text>
      {reasoning !== null && (
        <details>
          <summary className="small quiet">
            <Trans>Reasoning ({characters} characters)</Trans>
          </summary>
          <UntrustedText text={reasoning} label={t`Partial reasoning`} />
        </details>
      )}
      {text !== "" && <UntrustedText text={text} label={t`Partial answer`} />}
    </>
  );
}

function Facts({ call }: { readonly call: WastedCall }) {
  const { t } = useLingui();
  const { modelId, purpose, outcome, status, requestId, costUsd, usage } = call;
  const tokens = formatNumber(usage?.outputTokens ?? 0);
  const facts = [
    `${modelId}, ${purpose}`,
    outcome === "unusable" ? t`unusable reply` : t`failed`,
    status === null ? null : `HTTP ${status}`,
    requestId === null ? null : t`request ${requestId}`,
    usage?.outputTokens == null
      ? null
      : usage.estimated
        ? t`about ${tokens} output tokens`
        : t`${tokens} output tokens`,
    costUsd === null ? t`cost unknown` : formatMoney(costUsd),
  ];
  return (
    <Text size="xs" className="quiet break">
      {facts.filter((fact) => fact !== null).join(" · ")}
    </Text>
  );
}
