import { RATING, type SessionFinding } from "../records/index.ts";
import { tasksMessage, unitsMessage } from "../task-clusters.ts";
import { FEWEST_TASKS } from "../task-draw.ts";
import type { Decimal, MessageDescriptor, MessageValues } from "../translate.ts";
import { whole } from "./parts.ts";
import { neighbourVerdict } from "./verdict.ts";

type Of<State extends SessionFinding["state"]> = Extract<SessionFinding, { state: State }>;

/** What can be said of the models after a session, and nothing more than that. */
export function sessionVerdict(finding: SessionFinding): MessageDescriptor {
  switch (finding.state) {
    case "unscored":
      return /*i18n*/ {
        id: "session.unscored",
        message: "No answer was scored in full, so nothing can be said about the models.",
      };
    case "uncompared":
      return /*i18n*/ {
        id: "session.uncompared",
        message: "No pair was compared, so nothing can be said about the models.",
      };
    case "alone":
      return /*i18n*/ {
        id: "session.alone",
        message: "Only {model} has fully scored answers, so there is nothing to compare it with.",
        values: { model: finding.model },
      };
    case "unpaired":
    case "too-few":
    case "too-few-verdicts":
      return tooLittle(finding);
    case "same":
    case "same-wins":
    case "tied":
    case "tied-wins":
      return tie(finding);
    case "first":
    case "not-apart-verdicts":
      return byVerdicts(finding);
    case "not-apart":
    case "ahead":
    case "ahead-elsewhere":
      return byScores(finding);
    case "detectable":
      return detectable(finding);
  }
}

/** What can be said besides: of two models that are not the first two, or of what the tasks can show. */
export function furtherVerdict(finding: SessionFinding): MessageDescriptor {
  switch (finding.state) {
    case "not-apart":
      return neighbourVerdict(finding.first, finding.second, null);
    case "ahead":
      return neighbourVerdict(finding.first, finding.second, gapOnScale(finding.gap, finding.of));
    case "ahead-elsewhere":
      return neighbourVerdict(finding.second, finding.first, gapOnScale(finding.gap, finding.of));
    default:
      return sessionVerdict(finding);
  }
}

/** How far the ends of a scale are apart, by where it ends. */
const SPANS = { 5: RATING.scaleMax - RATING.scaleMin, 100: 100 } as const;

function detectable({ points, tasks, of, ...units }: Of<"detectable">): MessageDescriptor {
  const shown = tasksMessage(tasks, units);
  if (points >= SPANS[of])
    return /*i18n*/ {
      id: "session.detectable-none",
      message: "With scores that vary like this, {tasks} are too few to detect any difference (80 % power).",
      values: { tasks: shown },
    };
  return /*i18n*/ {
    id: "session.detectable",
    message:
      "With scores that vary like this, {tasks} can detect differences of about {points} points of {of} (80 % power).",
    values: { tasks: shown, points: onScale(points, of), of },
  };
}

function tooLittle(finding: Of<"unpaired" | "too-few" | "too-few-verdicts">): MessageDescriptor {
  if (finding.state === "unpaired") {
    const { first, second } = finding;
    return /*i18n*/ {
      id: "session.unpaired",
      message: "{first} and {second} were not scored on the same tasks, so they can't be compared.",
      values: { first, second },
    };
  }
  const values = { units: unitsMessage(finding), least: FEWEST_TASKS };
  if (finding.state === "too-few-verdicts")
    return /*i18n*/ {
      id: "session.too-few-verdicts",
      message:
        "Nothing can be concluded yet: answers to only {units} were compared, and it takes at least {least}.",
      values,
    };
  const { first, second } = finding;
  return /*i18n*/ {
    id: "session.too-few",
    message:
      "Nothing can be concluded yet: {first} and {second} were scored on only {units} in common, and it takes at least {least}.",
    values: { ...values, first, second },
  };
}

function tie(finding: Of<"same" | "same-wins" | "tied" | "tied-wins">): MessageDescriptor {
  switch (finding.state) {
    case "same":
      return /*i18n*/ {
        id: "session.same",
        message: "All {models} models have the same mean, {mean} of {of}, so nothing tells them apart.",
        values: { models: finding.models, mean: onScale(finding.mean, finding.of), of: finding.of },
      };
    case "same-wins":
      return /*i18n*/ {
        id: "session.same-wins",
        message: "All {models} models won equally often, so nothing tells them apart.",
        values: { models: finding.models },
      };
    case "tied":
      return /*i18n*/ {
        id: "session.tied",
        message: "{first} and {second} are tied at {mean} of {of}.",
        values: {
          first: finding.first,
          second: finding.second,
          mean: onScale(finding.mean, finding.of),
          of: finding.of,
        },
      };
    case "tied-wins":
      return /*i18n*/ {
        id: "session.tied-wins",
        message: "{first} and {second} are tied: each won {share} % of its comparisons.",
        values: { first: finding.first, second: finding.second, share: whole(100 * finding.winRate) },
      };
  }
}

function byScores(finding: Of<"not-apart" | "ahead" | "ahead-elsewhere">): MessageDescriptor {
  const { first, second, gap, of } = finding;
  const values = {
    first,
    second,
    by: gapOnScale(gap, of),
    tasks: tasksMessage(gap.tasks, gap),
  } satisfies MessageValues;
  switch (finding.state) {
    case "not-apart":
      return /*i18n*/ {
        id: "session.not-apart",
        message: "{first} and {second} can't be told apart: on the same {tasks} they differ by {by}.",
        values,
      };
    case "ahead":
      return /*i18n*/ {
        id: "session.ahead",
        message: "{first} is ahead of {second} by {by} on the same {tasks}.",
        values,
      };
    case "ahead-elsewhere":
      return /*i18n*/ {
        id: "session.ahead-elsewhere",
        message:
          "{first} has the highest mean, but on the same {tasks} {second} is ahead by {by}: the means in the table are over different tasks.",
        values,
      };
  }
}

function byVerdicts(finding: Of<"first" | "not-apart-verdicts">): MessageDescriptor {
  const { verdicts } = finding;
  const tasks = tasksMessage(finding.tasks, finding);
  if (finding.state === "first")
    return /*i18n*/ {
      id: "session.first",
      message:
        "{first} is ahead: it won {share} % of its comparisons, and after {verdicts, plural, one {# verdict} other {# verdicts}} on {tasks} no other model could be first (95 %).",
      values: { first: finding.first, share: whole(100 * finding.winRate), verdicts, tasks },
    };
  return /*i18n*/ {
    id: "session.not-apart-verdicts",
    message:
      "{first} and {second} can't be told apart after {verdicts, plural, one {# verdict} other {# verdicts}} on {tasks}.",
    values: { first: finding.first, second: finding.second, verdicts, tasks },
  };
}

/** Two decimals on a scale of five, one on a scale of hundred. */
const onScale = (value: number, of: number): Decimal => ({ value, digits: of === 5 ? 2 : 1 });

/** `16.3 points of 100 (95 % CI 5.6 to 27.0)` */
function gapOnScale({ value, interval }: Of<"ahead">["gap"], of: number): MessageDescriptor {
  if (interval === null)
    return /*i18n*/ {
      id: "session.gap",
      message: "{value} points of {of}",
      values: { value: onScale(value, of), of },
    };
  return /*i18n*/ {
    id: "session.gap-interval",
    message: "{value} points of {of} (95 % CI {low} to {high})",
    values: {
      value: onScale(value, of),
      of,
      low: onScale(interval.low, of),
      high: onScale(interval.high, of),
    },
  };
}
