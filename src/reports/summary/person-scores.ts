import {
  type Criterion,
  MANUAL_SCORER,
  RATING,
  type ResultRow,
  type Session,
  askedIn,
  readSessionScorer,
} from "../../core/index.ts";
import { mean } from "../../statistics/index.ts";
import { weightedTotal } from "../weighted-total.ts";

/** What one person said of one answer, in a session that is finished or by hand. */
interface PersonWord {
  readonly rater: string;
  /** Null when it was said by hand. */
  readonly sessionId: string | null;
  /** 0-100; null while a criterion is missing. */
  readonly hundred: number | null;
  /** By criterion, on the criterion's own scale. */
  readonly criteria: readonly { readonly criterion: Criterion; readonly value: number }[];
  /** 1 to 5, in a session. */
  readonly rating: number | null;
  /** 1 to 5, or pass and fail, as it was said by hand; null in a session. */
  readonly manual: ManualValue | null;
}

export type ManualValue = number | "pass" | "fail";

/** What a person said of an answer before saying something of the same answer in a newer session. */
export interface Repeat {
  readonly earlier: PersonWord;
  /** The one that counts. */
  readonly counted: PersonWord;
}

/**
 * Reads what people said of an answer out of its scores. Words of sessions that are still open do not count. Whoever has
 * scored the same answer in the same way in several sessions is one person: the newest finished session counts there,
 * before it one that says more of the answer, and the others are repeats.
 */
export class PersonScores {
  readonly #sessions: ReadonlyMap<string, Session>;
  /** What a session asks and of whom, and the later it was finished, the larger its place. */
  readonly #askedIn = new Map<string, { readonly key: string; readonly place: number }>();

  constructor(sessions: readonly Session[]) {
    const finished = sessions
      .flatMap((session) => (session.finishedAt === null ? [] : [{ session, at: session.finishedAt }]))
      .toSorted((a, b) => a.at - b.at || a.session.createdAt - b.session.createdAt);
    this.#sessions = new Map(finished.map(({ session }) => [session.sessionId, session]));
    for (const [place, { session }] of finished.entries())
      this.#askedIn.set(session.sessionId, { key: askedIn(session), place });
  }

  /** What counts. */
  of(row: ResultRow): PersonWord[] {
    return [...this.#grouped(row).values()].flatMap(([counted]) => counted ?? []);
  }

  /** What does not count any more. */
  repeatsOf(row: ResultRow): Repeat[] {
    return [...this.#grouped(row).values()].flatMap(([counted, ...earlier]) =>
      counted === undefined ? [] : earlier.map((word) => ({ earlier: word, counted })),
    );
  }

  /** By person and by what was asked; the word that counts comes first. */
  #grouped(row: ResultRow): Map<string, PersonWord[]> {
    const words = this.#words(row);
    if (words.length < 2) return new Map(words.map((word) => ["", [word]]));
    const place = ({ sessionId }: PersonWord): number => this.#askedIn.get(sessionId ?? "")?.place ?? 0;
    const groups = Map.groupBy(
      words,
      ({ sessionId, rater }) => this.#askedIn.get(sessionId ?? "")?.key ?? JSON.stringify([rater]),
    );
    for (const own of groups.values())
      own.sort((a, b) => Number(b.hundred !== null) - Number(a.hundred !== null) || place(b) - place(a));
    return groups;
  }

  #words({ scores }: ResultRow): PersonWord[] {
    const people = scores.filter(({ kind }) => kind === "person");
    if (people.length === 0) return [];
    const bySession = new Map<string, Record<string, number>>();
    const words: PersonWord[] = [];
    for (const { scorer, value, hundred } of people) {
      const read = readSessionScorer(scorer);
      if (read === null) {
        const rater = scorer.startsWith(MANUAL_SCORER) ? scorer.slice(MANUAL_SCORER.length) : scorer;
        const manual = manualValue(value, hundred);
        words.push({ rater, sessionId: null, hundred, criteria: [], rating: null, manual });
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
      return { rater, sessionId, hundred, criteria: [], rating, manual: null };
    }
    const { total, totalOf } = weightedTotal(session.criteria, [own]);
    return {
      rater,
      sessionId,
      hundred: total === null || totalOf === 0 ? null : (100 * total) / totalOf,
      criteria: session.criteria.flatMap((criterion) => {
        const value = own[criterion.id];
        return value === undefined ? [] : [{ criterion, value }];
      }),
      rating: null,
      manual: null,
    };
  }
}

/** 1 is the lowest rating, or a pass: which of both shows on the common scale. */
function manualValue(value: number | null, hundred: number | null): ManualValue | null {
  if (value === null || hundred === null) return null;
  if (value < RATING.scaleMin) return "fail";
  return value === 1 && hundred > 0 ? "pass" : value;
}

/** One number for what people said of an answer, in which each person counts once; null when nobody said enough. */
export function peopleScore(words: readonly PersonWord[]): number | null {
  const known = words.filter(({ hundred }) => hundred !== null);
  const byRater = Map.groupBy(known, ({ rater }) => rater);
  return mean(
    [...byRater.values()].flatMap((own) => mean(own.flatMap(({ hundred }) => hundred ?? [])) ?? []),
  );
}

export type { PersonWord };
