import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { CallFailure, type EndedCall } from "../../core/index.ts";
import { callAttributes, modelAttributes, textAttributes } from "./call-attributes.ts";
import type { RunTrace } from "./run-tracer.ts";

export interface SpanParts {
  readonly tracer: Tracer;
  readonly now: () => number;
  readonly withTexts: boolean;
  readonly redact: (text: string) => string;
}

/** One span for the execution of a run, below it one for each attempt at an item, and below that one for each call. */
export function traceRun({ tracer, now, withTexts, redact }: SpanParts, runId: string): RunTrace {
  let run: { readonly span: Span; readonly context: Context } | null = null;
  /** By item: an item has one attempt at a time. */
  const attempts = new Map<number, Span>();
  const below = (span: Span | undefined): Context =>
    span === undefined ? (run?.context ?? ROOT_CONTEXT) : trace.setSpan(ROOT_CONTEXT, span);
  const about = { "assay.run.id": runId };

  return {
    started() {
      const span = tracer.startSpan("assay.run", { startTime: now(), attributes: about }, ROOT_CONTEXT);
      run = { span, context: trace.setSpan(ROOT_CONTEXT, span) };
    },
    ended(how) {
      if (how !== null) run?.span.setAttribute("assay.run.ending", how);
      if (how === "failed") run?.span.setStatus({ code: SpanStatusCode.ERROR });
      run?.span.end(now());
    },
    attempting({ itemId, taskId, modelId, sample, attempt }, stage) {
      const attributes = {
        ...about,
        "assay.item.id": itemId,
        "assay.task.id": taskId,
        "assay.model.id": modelId,
        "assay.item.sample": sample,
        "assay.item.stage": stage,
        "assay.item.attempt": attempt,
      };
      const span = tracer.startSpan(
        `assay.item ${stage}`,
        { startTime: now(), attributes },
        below(undefined),
      );
      attempts.set(itemId, span);
      return {
        ended(error) {
          if (attempts.get(itemId) === span) attempts.delete(itemId);
          if (error !== null)
            span.setAttribute("error.type", error).setStatus({ code: SpanStatusCode.ERROR });
          span.end(now());
        },
      };
    },
    called(provider, model, ended, subject) {
      const attributes = {
        ...about,
        ...modelAttributes(provider, model),
        ...callAttributes(ended, subject),
        ...(withTexts ? textAttributes(ended, redact) : {}),
      };
      const kind = provider.type === "simulated" ? SpanKind.INTERNAL : SpanKind.CLIENT;
      const parent = below(subject.itemId === null ? undefined : attempts.get(subject.itemId));
      const span = tracer.startSpan(`chat ${model.name}`, { kind, startTime: ended.at, attributes }, parent);
      if (ended.result instanceof CallFailure) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(endOf(ended, now));
    },
  };
}

/** A failed call is told as soon as it is over. */
function endOf({ at, result }: EndedCall, now: () => number): number {
  return result instanceof CallFailure ? Math.max(at, now()) : at + result.latencyMs;
}
