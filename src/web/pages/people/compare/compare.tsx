import { Trans, useLingui } from "@lingui/react/macro";
import "../session/session.css";
import "./compare.css";
import { Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import type { PairView, SessionView } from "../../../../contract/index.ts";
import type { PairVerdict } from "../../../../core/index.ts";
import { usePairs } from "../../../../presentation/index.ts";
import { useConnection } from "../../../connection.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { AskedTask } from "../session/answer-text.tsx";
import { NoteField } from "../session/note-field.tsx";
import { NoPairsLeft } from "./no-pairs-left.tsx";
import { CertaintyLine } from "./certainty-line.tsx";
import { CompareHead } from "./compare-head.tsx";
import { FinishComparing } from "./finish-comparing.tsx";
import { pairNotes } from "./kept-pairs.ts";
import { PairColumns } from "./pair-columns.tsx";
import { pairsWorld } from "./pairs-world.ts";
import { PickPair } from "./pick-pair.tsx";
import { RefusedVerdicts } from "./refused-verdicts.tsx";
import { useCompareKeys } from "./use-compare-keys.ts";
import { VerdictButtons } from "./verdict-buttons.tsx";

/** Two answers to one task side by side, pair after pair, until somebody has seen enough. */
export function Comparing({ session }: { readonly session: SessionView }) {
  const { sessionId } = session;
  const [world] = useState(() => pairsWorld(sessionId));
  const { outbox } = world;
  const { state, error, saving, refused, decide, undo, show, retry } = usePairs(sessionId, world);
  const [isFinishing, finishing] = useDisclosure(false);
  const [isPicking, picking] = useDisclosure(false);
  const [pair] = state.ahead;
  const last = state.done.at(-1) ?? null;
  // An earlier visit may have left something.
  useEffect(() => void outbox.flush(), [outbox]);
  return (
    <div className="comparing">
      <CompareHead session={session} saving={saving} onPick={picking.open} onFinish={finishing.open} />
      <RefusedVerdicts refused={refused} outbox={outbox} />
      {pair !== undefined ? (
        <OnePair
          key={pair.pairId}
          sessionId={sessionId}
          pair={pair}
          last={last}
          onDecide={(verdict, note) => {
            window.scrollTo({ top: 0 });
            decide(pair, verdict, note);
          }}
          onUndo={last === null ? null : () => undo(last)}
          onPick={picking.open}
        />
      ) : state.isEnd ? (
        <NoPairsLeft
          session={session}
          last={last}
          onUndo={last === null ? null : () => undo(last)}
          onFinish={finishing.open}
        />
      ) : (
        <NoPair error={error} onRetry={retry} />
      )}
      <CertaintyLine sessionId={sessionId} />
      {isPicking && (
        <PickPair
          sessionId={sessionId}
          onClose={picking.close}
          onPicked={(picked) => {
            picking.close();
            show(picked);
          }}
        />
      )}
      {isFinishing && <FinishComparing session={session} outbox={outbox} onClose={finishing.close} />}
    </div>
  );
}

function NoPair({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useLingui();
  const { isAway } = useConnection();
  if (error !== null && !isAway) return <Problem error={error} onRetry={onRetry} />;
  return (
    <Text className="quiet" role="status">
      {isAway ? t`The next pair isn't loaded yet. It appears when the server is back.` : t`Loading pair…`}
    </Text>
  );
}

interface OnePairProps {
  readonly sessionId: string;
  readonly pair: PairView;
  /** The pair that was decided before. */
  readonly last: PairView | null;
  readonly onDecide: (verdict: PairVerdict, note: string) => void;
  /** Null where nothing can be taken back. */
  readonly onUndo: (() => void) | null;
  readonly onPick: () => void;
}

function OnePair({ sessionId, pair, last, onDecide, onUndo, onPick }: OnePairProps) {
  const { t } = useLingui();
  const { task, first, second, verdict } = pair;
  const [isDiff, diff] = useDisclosure(false);
  const [kept] = useState(() => pairNotes(sessionId).all().get(pair.pairId) ?? "");
  const [note, setNote] = useState(kept === "" ? pair.note : kept);
  const isDecided = useRef(false);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const decide = (given: PairVerdict): void => {
    isDecided.current = true;
    // What was typed last may not be told yet.
    onDecide(given, noteField.current?.value ?? note);
  };
  const takeNote = (text: string): void => {
    setNote(text);
    if (!isDecided.current) pairNotes(sessionId).keep(pair.pairId, text === pair.note ? null : text);
  };
  useCompareKeys({
    decide,
    undo: onUndo,
    note: () => noteField.current?.focus(),
    diff: diff.toggle,
    pick: onPick,
  });
  const isMasked = `${first}${second}`.includes("▮▮▮");
  return (
    <Stack gap="md">
      <AskedTask task={task} />
      <PairColumns first={first} second={second} isDiff={isDiff} onDiff={diff.toggle} />
      {isMasked && (
        <Text size="xs" className="quiet">
          <Trans>▮▮▮ hides the name of a model or provider.</Trans>
        </Text>
      )}
      <VerdictButtons given={verdict} last={last} onDecide={decide} onUndo={onUndo} />
      <div className="pair-note">
        <NoteField
          value={note}
          field={noteField}
          placeholder={t`Optional. Saved with your verdict.`}
          onChange={takeNote}
        />
        {note !== pair.note && (
          <Text size="xs" className="quiet" role="status">
            <Trans>Kept in this browser until you give a verdict.</Trans>
          </Text>
        )}
      </div>
    </Stack>
  );
}
