import type { ModelCall, Provider, RunLimits } from "../../core/index.ts";

/** A run's limits as they hold for one of its providers. */
export function limitsFor({ limits: own }: Pick<Provider, "limits">, limits: RunLimits): RunLimits {
  const { timeoutMs, idleTimeoutMs = limits.idleTimeoutMs } = own;
  const total = timeoutMs === undefined ? {} : { requestTimeoutMs: timeoutMs, totalForStreams: true };
  return { ...limits, idleTimeoutMs, ...total };
}

/** The longest that a call may take; null where only silence ends it. What is set for its model comes first. */
export function totalFor(
  { parameters, stream }: Pick<ModelCall, "parameters" | "stream">,
  limits: RunLimits,
) {
  if (parameters.timeoutMs !== undefined) return parameters.timeoutMs;
  return stream === true && limits.totalForStreams !== true ? null : limits.requestTimeoutMs;
}

/** The longest silence in a call. */
export function idleFor({ parameters }: Pick<ModelCall, "parameters">, limits: RunLimits): number {
  return parameters.idleTimeoutMs ?? limits.idleTimeoutMs;
}
