import type { SessionView } from "../../../contract/index.ts";
import type { Score } from "../../../core/index.ts";

const KIND_WORDS = { judge: "Judge", person: "Person", metric: "Metric" } as const;

/** Who scored, and by what: scorers are kept under names that no two of them share. */
export function scorerWords(
  { scorer, scorerKind }: Pick<Score, "scorer" | "scorerKind">,
  sessions: readonly SessionView[],
): { readonly kind: string; readonly name: string } {
  const kind = KIND_WORDS[scorerKind];
  const [place, id = "", part = ""] = scorer.split(":");
  if (scorerKind === "metric" && place === "metric") return { kind, name: scorer.slice("metric:".length) };
  if (scorerKind !== "person") return { kind, name: scorer };
  if (place === "manual") return { kind, name: `${scorer.slice("manual:".length)}, by hand` };
  const session = sessions.find(({ sessionId }) => sessionId === id);
  if (place !== "session" || session === undefined) return { kind, name: scorer };
  const criterion = session.criteria.find((one) => String(one.id) === part)?.name;
  return { kind, name: `${session.rater}, ${criterion ?? part}` };
}
