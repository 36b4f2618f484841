import { Stack, Text } from "@mantine/core";
import { type PartialAnswer, type WastedCall, describeSpend, wholeNumber } from "../../../core/index.ts";
import { UntrustedText } from "../../parts/untrusted-text.tsx";

/** Calls that brought nothing, with what came back instead. */
export function WastedCalls({ calls }: { readonly calls: readonly WastedCall[] }) {
  if (calls.length === 0) return null;
  return (
    <details>
      <summary className="small quiet">
        {calls.length === 1 ? "1 call without a result" : `${calls.length} calls without a result`}
      </summary>
      <Stack gap="xs" mt="xs">
        {calls.map((call, index) => (
          <div key={index}>
            <Text size="xs" className="quiet break">
              {factsOf(call).join(" · ")}
            </Text>
            {call.message !== null && (
              <Text size="sm" className="break">
                {call.message}
              </Text>
            )}
            {call.partial !== null && <Partial {...call.partial} />}
            {call.body !== null && (
              <pre className="small mono break" aria-label="What came back">
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
  return (
    <>
      <Text size="xs" className="quiet">
        Partial answer, not scored
      </Text>
      {reasoning !== null && (
        <details>
          <summary className="small quiet">Reasoning, {wholeNumber(reasoning.length)} characters</summary>
          <UntrustedText text={reasoning} label="Partial reasoning" />
        </details>
      )}
      {text !== "" && <UntrustedText text={text} label="Partial answer" />}
    </>
  );
}

function factsOf({ modelId, purpose, outcome, status, requestId, costUsd, usage }: WastedCall): string[] {
  return [
    `${modelId}, ${purpose}`,
    outcome === "unusable" ? "reply could not be used" : "failed",
    ...(status === null ? [] : [`HTTP ${status}`]),
    ...(requestId === null ? [] : [`request ${requestId}`]),
    ...(usage?.outputTokens == null
      ? []
      : [`${usage.estimated ? "about " : ""}${wholeNumber(usage.outputTokens)} tokens`]),
    costUsd === null ? "cost unknown" : describeSpend({ usd: costUsd, unknownCalls: 0 }),
  ];
}
