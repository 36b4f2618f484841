import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { SessionView } from "../../../contract/index.ts";
import { type ScoreChange, scalesOf, spoken } from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { LEVEL, useKeys } from "../../key-layers.tsx";
import { useOffers } from "../../offers.tsx";
import { Lines, bold, dim, paragraph } from "../../parts/lines.tsx";
import { useRoom } from "../../room.ts";
import { usePeople } from "./keeping.ts";

/** Something that the server did not take. */
export interface RefusedWord {
  readonly key: string;
  readonly text: string;
  readonly reason: string;
}

interface RefusedProps {
  readonly title: string;
  readonly words: readonly RefusedWord[];
  /** Null where nothing can be sent any more. */
  readonly onSend: ((key: string) => void) | null;
  readonly onDiscard: (key: string) => void;
}

/** Why the server did not take something, and what becomes of it; one after the other. */
function Refused({ title, words, onSend, onDiscard }: RefusedProps) {
  const { t } = useLingui();
  const { columns, rows } = useRoom();
  const { close } = useDialogs();
  const [first] = words;
  useKeys({
    level: LEVEL.dialog,
    isModal: true,
    onKey: (key) => {
      if (key === "s" && first !== undefined && onSend !== null) onSend(first.key);
      if (key === "d" && first !== undefined) onDiscard(first.key);
      if (["s", "d", "Escape"].includes(key)) close();
      return true;
    },
  });
  return (
    <Lines
      rows={rows}
      lines={[
        bold(title),
        [],
        ...(first === undefined ? [] : paragraph(`${first.text} ${spoken(first.reason)}`, columns)),
        [],
        dim(`${onSend === null ? "" : `s ${t`Send mine`}   `}d ${t`Discard mine`}   ${t`Esc Cancel`}`),
      ]}
    />
  );
}

/** Offers to decide what becomes of what was not taken, as long as there is any. */
export function useRefused(props: RefusedProps): void {
  const { open } = useDialogs();
  useOffers(
    props.words.length === 0
      ? []
      : [{ name: "refused", label: props.title, key: "!", perform: () => open(<Refused {...props} />) }],
  );
}

/** Scores that the server did not take. */
export function useRefusedScores(session: SessionView): void {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { sessionId } = session;
  const outbox = usePeople().scoresOf(sessionId);
  const refused = useSyncExternalStore(outbox.subscribe, outbox.refused);
  const saidWords = useChangeWords(session);
  const count = refused.length;
  const decide = (work: () => void): void => {
    work();
    void queries.invalidateQueries({ queryKey: ["session", sessionId, "answers"] });
  };
  useRefused({
    title: t`${plural(count, { one: "# score was not saved on the server", other: "# scores were not saved on the server" })}`,
    words: refused.map(({ key, entry, reason }) => {
      const number = entry.position + 1;
      const mine = saidWords(entry.said);
      return { key, text: t`Answer ${number}: ${mine}.`, reason };
    }),
    onSend: session.finishedAt === null ? (key) => decide(() => outbox.sendAnyway(key)) : null,
    onDiscard: (key) => decide(() => outbox.discard(key)),
  });
}

/** What was said, such as `Clarity 4`. */
function useChangeWords(session: SessionView): (said: ScoreChange) => string {
  const { t } = useLingui();
  const names = new Map(scalesOf(session).map(({ key, name }) => [key, name]));
  return ({ scores = {}, skipped, note, tags }) =>
    [
      ...Object.entries(scores).map(([key, value]) => `${names.get(key) ?? key} ${value ?? "–"}`),
      ...(skipped === undefined ? [] : [skipped ? t`skipped` : t`not skipped`]),
      ...(note === undefined ? [] : [t`note: ${note}`]),
      ...(tags === undefined ? [] : [tags.join(", ")]),
    ].join("; ");
}
