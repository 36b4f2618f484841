import { Stack, Text } from "@mantine/core";
import { type WastedCall, describeSpend } from "../../../core/index.ts";

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

function factsOf({ modelId, purpose, outcome, status, requestId, costUsd }: WastedCall): string[] {
  return [
    `${modelId}, ${purpose}`,
    outcome === "unusable" ? "reply could not be used" : "failed",
    ...(status === null ? [] : [`HTTP ${status}`]),
    ...(requestId === null ? [] : [`request ${requestId}`]),
    costUsd === null ? "cost unknown" : describeSpend({ usd: costUsd, unknownCalls: 0 }),
  ];
}
