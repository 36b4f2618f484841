import { type Criterion, RATING, type ResultRow, type Session, readSessionScorer } from "../../core/index.ts";
import { mean } from "../../statistics/index.ts";
import { weightedTotal } from "../weighted-total.ts";

/** What one person said of one answer, in a session that is finished or by hand. */
interface PersonWord {
  readonly rater: string;
  /** 0-100; null while a criterion is missing. */
  readonly hundred: number | null;
  /** By criterion, on the criterion's own scale. */
  readonly criteria: readonly { readonly criterion: Criterion; readonly value: number }[];
  /** 1 to 5. */
  readonly rating: number | null;
}

/** Reads what people said of an answer out of its scores. Words of sessions that are still open do not count. */
export class PersonScores {
  readonly #sessions: ReadonlyMap<string, Session>;

  constructor(sessions: readonly Session[]) {
    const finished = sessions.filter(({ finishedAt }) => finishedAt !== null);
    this.#sessions = new Map(finished.map((session) => [session.sessionId, session]));
  }

  of({ scores }: ResultRow): PersonWord[] {
    const people = scores.filter(({ kind }) => kind === "person");
    if (people.length === 0) return [];
    const bySession = new Map<string, Record<string, number>>();
    const words: PersonWord[] = [];
    for (const { scorer, value, hundred } of people) {
      const read = readSessionScorer(scorer);
      if (read === null) {
        words.push({ rater: scorer.replace(/^manual:/, ""), hundred, criteria: [], rating: null });
        continue;
      }
      if (value === null || !this.#sessions.has(read.sessionId)) continue;
      const own = bySession.get(read.sessionId) ?? {};
      own[read.key] = value;
      bySession.set(read.sessionId, own);
    }
    for (const [sessionId, own] of bySession) words.push(this.#word(sessionId, own));
    return words;
  }

  #word(sessionId: string, own: Readonly<Record<string, number>>): PersonWord {
    const session = this.#sessions.get(sessionId);
    const rater = session?.rater ?? "";
    if (session === undefined || session.kind === "rating") {
      const rating = own[RATING.key] ?? null;
      const { scaleMin, scaleMax } = RATING;
      const hundred = rating === null ? null : (100 * (rating - scaleMin)) / (scaleMax - scaleMin);
      return { rater, hundred, criteria: [], rating };
    }
    const { total, totalOf } = weightedTotal(session.criteria, [own]);
    return {
      rater,
      hundred: total === null || totalOf === 0 ? null : (100 * total) / totalOf,
      criteria: session.criteria.flatMap((criterion) => {
        const value = own[criterion.id];
        return value === undefined ? [] : [{ criterion, value }];
      }),
      rating: null,
    };
  }
}

/** One number for what people said of an answer; null when nobody said enough. */
export function peopleScore(words: readonly PersonWord[]): number | null {
  return mean(words.flatMap(({ hundred }) => (hundred === null ? [] : [hundred])));
}

export type { PersonWord };
