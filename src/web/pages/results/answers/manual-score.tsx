import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import type { Score } from "../../../../core/index.ts";
import { QuickTags } from "../../../parts/quick-tags.tsx";
import { notifyDone } from "../../../parts/toast.ts";
import { useKeptDraft } from "../../../parts/use-kept-draft.tsx";
import { useRater } from "../../../parts/use-rater.ts";
import { type ManualScoreBody, manualOutbox } from "./manual-outbox.ts";
import { manualScoreWords, savedManualScore } from "../../../../presentation/index.ts";

interface Remarks {
  readonly justification: string;
  readonly tags: readonly string[];
}

interface ManualDraft {
  /** Null as long as nothing was typed: then it is what was saved with the score. */
  readonly remarks: Remarks | null;
}

const NOTHING: ManualDraft = { remarks: null };
const NO_REMARKS: Remarks = { justification: "", tags: [] };
const same = <Value,>(value: Value): Value => value;
const ownRefusals = (runId: string, itemId: number) =>
  manualOutbox.refused().filter(({ entry }) => entry.runId === runId && entry.itemId === itemId);

const VALUES = [1, 2, 3, 4, 5, "pass", "fail"] as const;

interface ManualScoreProps {
  readonly runId: string;
  readonly itemId: number;
  /** Scores that count now. */
  readonly given: readonly Score[];
}

/** A manual rating, from 1 to 5 or pass and fail, with tags and a note. It is kept beside what judges said. */
export function ManualScore({ runId, itemId, given }: ManualScoreProps) {
  const { t } = useLingui();
  const labelId = useId();
  const { draft, change, settle, restored } = useKeptDraft<ManualDraft>(
    `manual-score/${runId}.${itemId}`,
    NOTHING,
  );
  // What was typed before is in sight.
  const [isOpen] = useState(restored !== null);
  const [rater, setRater] = useRater();
  const saving = useSyncExternalStore(manualOutbox.subscribe, manualOutbox.state);
  const refused = useSyncExternalStore(manualOutbox.subscribe, manualOutbox.refused);
  const own = refused.filter(({ entry }) => entry.runId === runId && entry.itemId === itemId);
  // An earlier visit may have left something.
  useEffect(() => void manualOutbox.flush(), []);
  const nameField = useRef<HTMLInputElement>(null);
  const [lacksName, setLacksName] = useState(false);
  const name = rater.trim();
  const saved = savedManualScore({ runId, itemId, rater: name }, given);
  const remarks = draft.remarks ?? saved ?? NO_REMARKS;
  const remark = (some: Partial<Remarks>): void =>
    change({ remarks: { justification: remarks.justification, tags: remarks.tags, ...some } });
  const [replaced, setReplaced] = useState<ManualScoreBody | null>(null);
  const send = async (body: ManualScoreBody): Promise<boolean> => {
    manualOutbox.put(body);
    await manualOutbox.flush();
    return manualOutbox.state().state === "saved" && ownRefusals(runId, itemId).length === 0;
  };
  const give = async (scoreValue: ManualScoreBody["scoreValue"]): Promise<void> => {
    setLacksName(name === "");
    if (name === "") {
      nameField.current?.focus();
      return;
    }
    const { justification, tags } = remarks;
    settle(NOTHING);
    if (!(await send({ runId, itemId, scoreValue, justification, tags: [...tags], rater: name }))) return;
    setReplaced(saved);
    notifyDone(
      saved === null
        ? t`Score saved under the name ${name}.`
        : t`Score saved under the name ${name}. It replaces the earlier one.`,
    );
  };
  const undo = async (before: ManualScoreBody): Promise<void> => {
    setReplaced(null);
    if (await send(before)) notifyDone(t`The earlier score is back.`);
  };
  const words = {
    pass: t({ message: "Pass", context: "manual score" }),
    fail: t({ message: "Fail", context: "manual score" }),
  };
  const savedWords = saved === null ? "" : manualScoreWords(saved.scoreValue, words);
  const earlier = replaced === null ? "" : manualScoreWords(replaced.scoreValue, words);
  return (
    <details open={isOpen}>
      <summary className="small">
        <Trans>Score manually</Trans>
      </summary>
      <Stack gap="xs" mt="xs">
        {restored}
        <TextInput
          size="xs"
          ref={nameField}
          label={t`Your name`}
          description={t`Saved with the score. This browser remembers it.`}
          required
          value={rater}
          onChange={(event) => {
            setRater(event.currentTarget.value);
            setLacksName(false);
          }}
          error={lacksName ? t`Enter your name, then choose the score.` : null}
        />
        <TextInput
          size="xs"
          aria-label={t`Comment`}
          placeholder={t`Comment (optional)`}
          value={remarks.justification}
          onChange={(event) => remark({ justification: event.currentTarget.value })}
        />
        <QuickTags value={remarks.tags} used={[]} onChange={(tags) => remark({ tags })} />
        <div>
          <Text size="sm" fw={500} id={labelId}>
            <Trans>Your score</Trans>
          </Text>
          <Text size="xs" className="quiet">
            {saved === null ? (
              <Trans>1 is worst, 5 is best. One click saves it, with the comment and tags above.</Trans>
            ) : (
              <Trans>
                {name} gave {savedWords}. Click another to change it, or the same one to save a changed
                comment or tags.
              </Trans>
            )}
          </Text>
        </div>
        <Group gap={4} role="group" aria-labelledby={labelId}>
          {VALUES.map((scoreValue) => (
            <Button
              key={scoreValue}
              size="compact-sm"
              variant={scoreValue === saved?.scoreValue ? "filled" : "default"}
              aria-pressed={scoreValue === saved?.scoreValue}
              aria-label={typeof scoreValue === "number" ? t`${scoreValue} of 5` : words[scoreValue]}
              onClick={() => void give(scoreValue)}
            >
              {typeof scoreValue === "number" ? scoreValue : words[scoreValue]}
            </Button>
          ))}
        </Group>
        {replaced !== null && (
          <Group gap="xs">
            <Button size="compact-sm" variant="light" onClick={() => void undo(replaced)}>
              <Trans>Undo: restore the earlier score ({earlier})</Trans>
            </Button>
          </Group>
        )}
        {saving.state === "kept" && <Kept count={saving.count} />}
        {own.map(({ key, entry, reason }) => {
          const scoreValue = manualScoreWords(entry.scoreValue, words);
          return (
            <Group key={key} gap="xs" role="alert">
              <Text size="sm">
                <Trans>Score {scoreValue} was not saved on the server.</Trans> {reason}
              </Text>
              <Button size="compact-xs" variant="default" onClick={() => manualOutbox.sendAnyway(key, same)}>
                <Trans>Try again</Trans>
              </Button>
              <Button size="compact-xs" variant="default" onClick={() => manualOutbox.discard(key)}>
                <Trans>Discard</Trans>
              </Button>
            </Group>
          );
        })}
      </Stack>
    </details>
  );
}

function Kept({ count }: { readonly count: number }) {
  return (
    <Text size="sm" role="status">
      <Plural
        value={count}
        one="# score is saved in this browser and will be sent when the server is back"
        other="# scores are saved in this browser and will be sent when the server is back"
      />
    </Text>
  );
}
