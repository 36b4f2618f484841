import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Loader, Stack, Switch, Text, Title } from "@mantine/core";
import { useState } from "react";
import { flushSync } from "react-dom";
import { type DraftView, GENERATION_STOPPED } from "../../../../contract/index.ts";
import { Confirm } from "../../../parts/confirm.tsx";
import { Note } from "../../../parts/note.tsx";
import { ProvenanceBadge } from "../../../parts/run-state.tsx";
import { tellFailure } from "../../../parts/toast.ts";
import { useSimulated } from "../../../parts/use-simulated.ts";
import { spoken } from "../../../language.ts";
import { duplicatesText, modelWork, replaceWarning } from "../../../../presentation/index.ts";
import { useDraftChanges } from "./use-draft-changes.ts";
import "./generate.css";
import { OwnQuestion } from "./own-question.tsx";
import { QuestionRow } from "./question-row.tsx";

type DraftModel = DraftView["models"][number];

/** Questions by who wrote them. */
export function DraftQuestions({ draft }: { readonly draft: DraftView }) {
  const { t } = useLingui();
  const [isNarrowed, setNarrowed] = useState(false);
  const duplicates = draft.questions.filter(({ duplicateOf }) => duplicateOf !== null).length;
  const isOnly = isNarrowed && duplicates > 0;
  const shown = draft.questions.filter(({ duplicateOf }) => !isOnly || duplicateOf !== null);
  const own = shown.filter(({ model }) => model === null);
  const goTo = (number: number): void => {
    // The row must be there before it can be scrolled to.
    if (!shown.some((question) => question.number === number)) flushSync(() => setNarrowed(false));
    const row = document.querySelector<HTMLElement>(`#question-${number}`);
    row?.scrollIntoView({ block: "center" });
    row?.focus({ preventScroll: true });
  };
  return (
    <Stack gap="lg">
      {duplicates > 0 && (
        <Group>
          <Text size="sm">{duplicatesText(duplicates)}</Text>
          <Switch
            label={t`Show only near-duplicates`}
            checked={isNarrowed}
            onChange={(event) => setNarrowed(event.currentTarget.checked)}
          />
        </Group>
      )}
      {draft.models.map((model) => (
        <ModelQuestions
          key={model.model}
          draft={draft}
          model={model}
          shown={shown.filter((question) => question.model === model.model)}
          onGoTo={goTo}
        />
      ))}
      <Stack gap="sm" component="section" aria-labelledby="own-questions">
        <Title order={2} id="own-questions">
          <Trans>Your own questions</Trans>
        </Title>
        {own.map((question) => (
          <QuestionRow key={question.number} draft={draft} question={question} onGoTo={goTo} />
        ))}
        <OwnQuestion draftId={draft.id} />
      </Stack>
    </Stack>
  );
}

interface ModelProps {
  readonly draft: DraftView;
  readonly model: DraftModel;
  readonly shown: DraftView["questions"];
  readonly onGoTo: (number: number) => void;
}

function ModelQuestions({ draft, model, shown, onGoTo }: ModelProps) {
  const heading = `model-${draft.models.indexOf(model)}`;
  const { isWriting, error, notes } = model;
  return (
    <Stack gap="sm" component="section" aria-labelledby={heading}>
      <ModelHead draft={draft} model={model} heading={heading} shown={shown.length} />
      {isWriting && (
        <Group gap="xs" role="status">
          <Loader size="xs" aria-hidden />
          <Text size="sm">
            <Trans>Writing questions… You can leave this page; they will be here.</Trans>
          </Text>
        </Group>
      )}
      {error === GENERATION_STOPPED && (
        <Text size="sm" role="note">
          <Trans>Stopped before it finished. “Generate more” asks this model again.</Trans>
        </Text>
      )}
      {error !== null && error !== GENERATION_STOPPED && (
        <Note kind="fault" title={spoken(error)}>
          <Text size="sm">
            <Trans>Questions of other models are kept. Try this model again with “Generate more”.</Trans>
          </Text>
        </Note>
      )}
      {!isWriting &&
        notes.map((note) => (
          <Text key={note} size="sm" className="quiet">
            {spoken(note)}
          </Text>
        ))}
      {shown.map((question) => (
        <QuestionRow key={question.number} draft={draft} question={question} onGoTo={onGoTo} />
      ))}
    </Stack>
  );
}

function ModelHead({
  draft,
  model,
  heading,
  shown,
}: Pick<ModelProps, "draft" | "model"> & { readonly heading: string; readonly shown: number }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const { more } = useDraftChanges(draft.id);
  const isMadeUp = useSimulated()(model.model);
  const { model: name, isWriting } = model;
  const count = draft.questions.filter((question) => question.model === name).length;
  const write = (replace: boolean): void =>
    more.mutate({ model: name, replace }, { onError: tellFailure, onSettled: () => setAsking(false) });
  return (
    <Group justify="space-between">
      <Group gap="xs">
        <Title order={2} id={heading} className="breakable">
          {name}
        </Title>
        {isMadeUp && <ProvenanceBadge of={{ simulated: true }} />}
        <Text size="sm" className="quiet">
          {modelWork(model, count, { isSimulated: isMadeUp, shown })}
        </Text>
      </Group>
      {!isWriting && (
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t`Generate more from ${name}`}
            loading={more.isPending && !isAsking}
            onClick={() => write(false)}
          >
            <Trans>Generate more</Trans>
          </Button>
          {count > 0 && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t`Replace questions of ${name}`}
              onClick={() => setAsking(true)}
            >
              <Trans>Replace</Trans>
            </Button>
          )}
        </Group>
      )}
      {isAsking && (
        <Confirm
          title={t`Replace questions of ${name}?`}
          action={t`Replace questions`}
          isPending={more.isPending}
          error={null}
          onConfirm={() => write(true)}
          onClose={() => setAsking(false)}
        >
          {replaceWarning(count)}
        </Confirm>
      )}
    </Group>
  );
}
