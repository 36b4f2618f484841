import { t } from "@lingui/core/macro";
import type { SessionView } from "../../contract/index.ts";
import { LEFT_OUT_KEY, type Score } from "../../core/index.ts";

/** Who scored, and by what: scorers are kept under names that no two of them share. */
export function scorerName(
  { scorer, scorerKind }: Pick<Score, "scorer" | "scorerKind">,
  sessions: readonly SessionView[],
): { readonly kind: string; readonly name: string } {
  const kind = { judge: t`Judge`, person: t`Person`, metric: t`Metric` }[scorerKind];
  const [place, id = "", part = ""] = scorer.split(":");
  if (scorerKind === "metric" && place === "metric") return { kind, name: scorer.slice("metric:".length) };
  if (scorerKind !== "person") return { kind, name: scorer };
  const person = scorer.slice("manual:".length);
  if (place === "manual") return { kind, name: t`${person}, manually` };
  const session = sessions.find(({ sessionId }) => sessionId === id);
  if (place !== "session" || session === undefined) return { kind, name: scorer };
  const { rater } = session;
  if (part === LEFT_OUT_KEY) return { kind, name: t`${rater}, not shown in the blind session` };
  const criterion = session.criteria.find((one) => String(one.id) === part)?.name;
  return { kind, name: `${rater}, ${criterion ?? part}` };
}
