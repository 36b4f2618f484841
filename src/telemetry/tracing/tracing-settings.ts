type Variables = (name: string) => string | undefined;

/** Where traces go, and what they hold. */
export interface TracingSettings {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** Whether texts of prompts and answers go along. */
  readonly withTexts: boolean;
  /** Spans that may wait to be sent; what comes on top is dropped, so that memory stays bounded. */
  readonly mostWaiting: number;
}

const MOST_WAITING = 20_000;
const WITH_TEXTS = new Set(["true", "span_only", "span_and_event"]);

/** As OpenTelemetry's variables say; null when no endpoint is named, or traces are switched off. */
export function tracingSettings(variable: Variables): TracingSettings | null {
  const said = (name: string): string => variable(name)?.trim() ?? "";
  const isOff = said("OTEL_SDK_DISABLED") === "true" || said("OTEL_TRACES_EXPORTER") === "none";
  const url = endpointOf(said("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"), said("OTEL_EXPORTER_OTLP_ENDPOINT"));
  if (isOff || url === null) return null;
  return {
    url,
    headers: {
      ...headersIn(said("OTEL_EXPORTER_OTLP_HEADERS")),
      ...headersIn(said("OTEL_EXPORTER_OTLP_TRACES_HEADERS")),
    },
    serviceName: said("OTEL_SERVICE_NAME") || "assay",
    withTexts: WITH_TEXTS.has(said("OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT").toLowerCase()),
    mostWaiting: countIn(said("OTEL_BSP_MAX_QUEUE_SIZE")) ?? MOST_WAITING,
  };
}

/** What is no number counts as not said, as OpenTelemetry wants it. */
const countIn = (text: string): number | null => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null);

/** One for traces is taken as it is; one for everything gets their path behind it. */
function endpointOf(traces: string, all: string): string | null {
  if (traces !== "") return traces;
  return all === "" ? null : `${all.replace(/\/+$/, "")}/v1/traces`;
}

/** `name=value` pairs between commas, as URLs encode them. */
function headersIn(text: string): Record<string, string> {
  const pairs = text
    .split(",")
    .map((pair) => [pair.split("=")[0]?.trim() ?? "", pair.slice(pair.indexOf("=") + 1).trim()] as const)
    .filter(([name]) => name !== "");
  return Object.fromEntries(pairs.map(([name, value]) => [name, decoded(value)]));
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
