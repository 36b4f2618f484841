import { Plural, Trans } from "@lingui/react/macro";
import { List, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { type MessageDescriptor, type Summary, caveatsOf } from "../../../core/index.ts";
import { formatNumber } from "../../../presentation/index.ts";
import { Term } from "../../parts/term.tsx";
import { useTranslate } from "../../parts/use-translate.ts";
import { unbroken } from "./unbroken.ts";

/** What could overturn the ranking, or shows that it is of no real models: never folded away. */
const SEVERE: ReadonlySet<string> = new Set([
  "caveat.few-tasks",
  "caveat.few-people",
  "caveat.open",
  "caveat.unanswered",
  "caveat.all-lost",
  "caveat.no-answer",
  "caveat.people-scored",
  "caveat.people-scored-left-out",
  "caveat.judge-failed",
  "caveat.differences-without-auto-fail",
  "caveat.simulated",
  "caveat.all-simulated",
  "caveat.replayed",
  "caveat.all-replayed",
  "caveat.simulated-judges",
  "caveat.some-simulated-judges",
]);
/** Said below the table that it is about. */
const OF_TABLE = "caveat.picked";

/** A loss of this share of the items can change the order. */
const MUCH = 0.1;

function isSevere({ id, values }: MessageDescriptor): boolean {
  if (id === "caveat.lost") return Number(values?.["lost"]) >= MUCH * Number(values?.["total"]);
  return SEVERE.has(id);
}

/** What to know before believing a ranking: what is severe in sight, the rest at a click. */
export function Caveats({ summary }: { readonly summary: Summary }) {
  const caveats = caveatsOf(summary).filter(({ id }) => id !== OF_TABLE);
  const severe = caveats.filter(isSevere);
  const others = caveats.filter((caveat) => !isSevere(caveat));
  const count = others.length + (summary.planning === null ? 0 : 1);
  return (
    <>
      {severe.length > 0 && <CaveatList caveats={severe} />}
      {count > 0 && (
        <details className="folded-caveats">
          <summary className="small">
            {severe.length > 0 ? (
              <Plural value={count} one="# more caveat" other="# more caveats" />
            ) : (
              <Plural value={count} one="# caveat" other="# caveats" />
            )}
          </summary>
          <CaveatList caveats={others}>
            <Planning summary={summary} />
          </CaveatList>
        </details>
      )}
    </>
  );
}

function CaveatList({
  caveats,
  children,
}: {
  readonly caveats: readonly MessageDescriptor[];
  readonly children?: ReactNode;
}) {
  const translate = useTranslate();
  return (
    <List size="sm" mt={4} className="quiet caveats">
      {caveats.map((caveat) => (
        <List.Item key={caveat.id + translate(caveat)}>{unbroken(translate(caveat))}</List.Item>
      ))}
      {children}
    </List>
  );
}

/** How small a difference so many tasks can show. */
function Planning({ summary }: { readonly summary: Summary }) {
  const { planning } = summary;
  if (planning === null) return null;
  const { first, second, tasks: count, smallestDifference } = planning;
  const tasks = formatNumber(count);
  const difference = smallestDifference === null ? null : formatNumber(smallestDifference, 1);
  return (
    <List.Item>
      {difference === null ? (
        <Trans>
          {tasks} tasks are too few to detect any difference between {first} and {second} (80 % power).
        </Trans>
      ) : (
        <Trans>
          With {tasks} tasks, this run can detect a difference of about {difference} points between {first}{" "}
          and {second} (80 % power).
        </Trans>
      )}
      <Term name="minimum-detectable-difference" />
    </List.Item>
  );
}

/** Why the table's interval of the first model is not the one in the sentence. */
export function TableNote({ summary }: { readonly summary: Summary }) {
  const translate = useTranslate();
  const note = caveatsOf(summary).find(({ id }) => id === OF_TABLE);
  if (note === undefined) return null;
  return (
    <Text size="xs" className="quiet" mt={6}>
      {translate(note)}
    </Text>
  );
}
