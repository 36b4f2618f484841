import { Trans, useLingui } from "@lingui/react/macro";
import {
  Button,
  Checkbox,
  Group,
  Modal,
  SegmentedControl,
  Select,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useDebouncedValue } from "@mantine/hooks";
import { type ReactNode, useRef, useState } from "react";
import type { RunView, SessionView } from "../../../../contract/index.ts";
import { SESSION_KINDS } from "../../../../core/index.ts";
import { onlySet, planWords, runTitles } from "../../../../presentation/index.ts";
import { client } from "../../../client.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { criteriaSetsQuery } from "../../../parts/catalog.ts";
import { formFaults } from "../../../parts/faults.ts";
import { formatNumber } from "../../../../presentation/index.ts";
import { LinkButton } from "../../../parts/links.tsx";
import { useKeptDraft } from "../../../parts/use-kept-draft.tsx";
import { useNarrow } from "../../../parts/use-narrow.ts";
import { useRater } from "../../../parts/use-rater.ts";
import { type Typed, readNumber } from "../../../../presentation/index.ts";
import { NumberField } from "../../../parts/number-field.tsx";

const OWN = "";
const FIELDS = ["rater", "criteriaSet", "sample"];

interface SessionDraft {
  readonly kind: SessionView["kind"];
  readonly criteriaSet: string | null;
  readonly sample: Typed;
  readonly masksNames: boolean;
}

function BlindModal({ onClose, children }: { readonly onClose: () => void; readonly children: ReactNode }) {
  const { t } = useLingui();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Score answers blind`}
      closeButtonProps={{ "aria-label": t`Close` }}
    >
      {children}
    </Modal>
  );
}

interface ScoreBlindProps {
  readonly run: RunView;
  readonly onClose: () => void;
}

/** The same where the run has yet to be chosen, of some that have answers, the newest first. */
export function ScoreBlindOf({
  runs,
  kind,
  onClose,
}: {
  readonly runs: readonly RunView[];
  /** The way of scoring that was chosen already; another one can be. */
  readonly kind: SessionView["kind"];
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(runs[0]?.runId ?? null);
  const titleOf = runTitles(runs);
  const run = runs.find(({ runId }) => runId === chosen);
  return (
    <BlindModal onClose={onClose}>
      <Stack>
        <Select
          label={t`Run`}
          searchable
          allowDeselect={false}
          data={runs.map(({ runId }) => ({ value: runId, label: titleOf(runId).whole }))}
          value={chosen}
          onChange={setChosen}
        />
        {run !== undefined && <StartSession run={run} kind={kind} />}
      </Stack>
    </BlindModal>
  );
}

/** The way from a run to scoring its answers without knowing who gave them. */
export function ScoreBlind({ run, onClose }: ScoreBlindProps) {
  return (
    <BlindModal onClose={onClose}>
      <StartSession run={run} />
    </BlindModal>
  );
}

interface StartSessionProps {
  readonly run: RunView;
  /** What the form begins with. */
  readonly kind?: SessionView["kind"];
}

function StartSession({ run, kind: beginning }: StartSessionProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [rater, setRater] = useRater();
  const nameField = useRef<HTMLInputElement>(null);
  const [drawSeed] = useState(newSeed);
  // Where the run can be changed, what was set stays as it is.
  const formName = beginning === undefined ? run.runId : `of.${beginning}`;
  const { draft, change, settle, restored } = useKeptDraft<SessionDraft>(`session/${formName}`, {
    kind: beginning ?? "criteria",
    criteriaSet: null,
    sample: "",
    masksNames: true,
  });
  const { kind, sample, masksNames } = draft;
  const sets = useQuery(criteriaSetsQuery());
  const own = run.criteria.length > 0 ? OWN : null;
  const chosen = draft.criteriaSet === OWN ? own : draft.criteriaSet;
  const criteriaSet = chosen ?? own ?? onlySet(run, sets.data ?? []);
  const count = readNumber(sample);
  const isCount = count === undefined || (Number.isSafeInteger(count) && count > 0);
  const start = useMutation({
    mutationFn: () =>
      client.createSession({
        params: { runId: run.runId },
        body: {
          rater,
          kind,
          masksNames,
          ...(kind === "criteria" && criteriaSet !== null && criteriaSet !== OWN ? { criteriaSet } : {}),
          ...(count === undefined ? {} : { sample: count, drawSeed }),
        },
      }),
    onSuccess: async ({ sessionId }) => {
      settle();
      void queries.invalidateQueries({ queryKey: ["sessions"] });
      // What was read of the results must not be there when one goes back.
      queries.removeQueries({
        predicate: ({ queryKey: [name, of] }) => name !== "run" && of === run.runId,
      });
      await navigate({ to: "/sessions/$sessionId", params: { sessionId }, replace: true });
    },
  });
  const faults = formFaults(start.error, FIELDS);
  const [isTried, setTried] = useState(false);
  const isNarrow = useNarrow();
  const lacksName = rater.trim() === "";
  const lacksCriteria = kind === "criteria" && criteriaSet === null;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (lacksName) nameField.current?.focus();
        else if (!lacksCriteria && isCount) start.mutate();
      }}
    >
      <Stack>
        {restored}
        <EarlierSessions runId={run.runId} rater={rater.trim()} kind={kind} />
        <Text size="sm" className="quiet">
          {kind === "comparison" ? (
            <Trans>
              You see two answers to the same task side by side, without the models' names, and say which is
              better. Names and results are revealed when you finish. Until then the results of this run are
              hidden.
            </Trans>
          ) : (
            <Trans>
              You see one answer at a time in random order, without the model's name. Names and results are
              revealed when you finish. Until then the results of this run are hidden.
            </Trans>
          )}
        </Text>
        <TextInput
          ref={nameField}
          label={t`Your name`}
          description={t`Saved with your scores`}
          required
          data-autofocus
          value={rater}
          onChange={(event) => setRater(event.currentTarget.value)}
          error={isTried && lacksName ? t`Enter your name.` : faults.at("rater")}
        />
        <SegmentedControl
          aria-label={t`Scoring method`}
          value={kind}
          orientation={isNarrow ? "vertical" : "horizontal"}
          onChange={(value) => change({ kind: SESSION_KINDS.find((one) => one === value) ?? "criteria" })}
          data={[
            { value: "criteria", label: t`By criteria` },
            { value: "rating", label: t`Rate 1–5` },
            { value: "comparison", label: t`Compare two at a time` },
          ]}
        />
        {kind === "criteria" && (
          <Text size="xs" className="quiet">
            <Trans>
              All answers are scored on the same criteria. The rubrics of single tasks are for judges.
            </Trans>
          </Text>
        )}
        {kind === "criteria" && (
          <CriteriaChoice
            run={run}
            value={criteriaSet}
            onChange={(name) => change({ criteriaSet: name })}
            error={
              isTried && lacksCriteria
                ? t`Choose a criteria set, or rate answers 1–5.`
                : faults.at("criteriaSet")
            }
          />
        )}
        <NumberField
          label={t`Number of answers`}
          description={t`Tasks are drawn whole, so all models are compared on the same tasks. Leave empty to score all.`}
          placeholder={t`All`}
          value={sample}
          onChange={(typed) => change({ sample: typed })}
          error={isCount ? faults.at("sample") : t`Enter a whole number above 0.`}
        />
        {isCount && <WhatHappens runId={run.runId} sample={count ?? null} drawSeed={drawSeed} kind={kind} />}
        <Checkbox
          label={t`Hide model and provider names inside answers`}
          description={t`They are replaced by ▮▮▮.`}
          checked={masksNames}
          onChange={(event) => change({ masksNames: event.currentTarget.checked })}
        />
        {faults.elsewhere !== null && <Problem error={faults.elsewhere} />}
        <Group justify="flex-end">
          <Button type="submit" loading={start.isPending}>
            {kind === "comparison" ? <Trans>Start comparing</Trans> : <Trans>Start scoring</Trans>}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Fixes which tasks are drawn, so that the form can say what they hold; it tells nothing of the order of answers. */
const newSeed = (): number => (window.crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) >>> 1;

/** So long after the last key of a number it is counted what that would draw. */
const PAUSE_MS = 250;

/** What will be drawn, before it is. */
function WhatHappens({
  runId,
  sample,
  drawSeed,
  kind,
}: {
  readonly runId: string;
  readonly sample: number | null;
  readonly drawSeed: number;
  readonly kind: SessionView["kind"];
}) {
  const { t } = useLingui();
  const [settled] = useDebouncedValue(sample, PAUSE_MS);
  const { data } = useQuery({
    queryKey: ["scorable", runId, settled, drawSeed],
    queryFn: () =>
      client.getScorable({
        params: { runId },
        query: settled === null ? {} : { sample: String(settled), drawSeed: String(drawSeed) },
      }),
  });
  const plan = data === undefined || settled !== sample ? null : planWords(sample, data, kind);
  return (
    <Stack gap={4} role="status" mih={66}>
      <Text size="sm">{plan === null ? t`Counting answers…` : plan.given}</Text>
      {plan !== null && (
        <Text size="sm" className="quiet">
          {plan.shows}
        </Text>
      )}
    </Stack>
  );
}

function CriteriaChoice({
  run,
  value,
  onChange,
  error,
}: {
  readonly run: RunView;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly error: string | null;
}) {
  const { t } = useLingui();
  const ownNames = run.criteria.map(({ name }) => name).join(", ");
  const sets = useQuery(criteriaSetsQuery());
  const own = run.criteria.length === 0 ? [] : [{ value: OWN, label: t`Criteria of this run: ${ownNames}` }];
  const kept = (sets.data ?? []).map(({ name, criteria }) => ({
    value: name,
    label: `${name}: ${criteria.map((criterion) => criterion.name).join(", ")}`,
  }));
  return (
    <Select
      label={t`Criteria`}
      required
      placeholder={t`Choose a criteria set`}
      data={[...own, ...kept]}
      value={value}
      onChange={onChange}
      allowDeselect={false}
      error={error}
      description={
        sets.isSuccess && own.length + kept.length === 0
          ? t`No criteria sets yet. Create one on the Criteria page, or rate answers 1–5.`
          : undefined
      }
    />
  );
}

/** Sessions of this run that somebody has begun, and whether this one would repeat another. */
function EarlierSessions({
  runId,
  rater,
  kind,
}: {
  readonly runId: string;
  readonly rater: string;
  readonly kind: SessionView["kind"];
}) {
  const { data } = useQuery({
    queryKey: ["sessions", runId],
    queryFn: () => client.listSessions({ query: { runId, limit: "50" } }),
  });
  const open = (data?.rows ?? []).filter(({ finishedAt }) => finishedAt === null);
  const hasScored = (data?.rows ?? []).some(
    (session) => session.finishedAt !== null && session.rater === rater && session.kind === kind,
  );
  if (open.length === 0 && !hasScored) return null;
  return (
    <Stack gap="xs">
      {hasScored && (
        <Text size="sm">
          <Trans>
            {rater} has already scored this run. For answers scored again, the newest score counts; earlier
            ones show how consistent the scoring is.
          </Trans>
        </Text>
      )}
      {open.slice(0, 3).map((session) => (
        <Resume key={session.sessionId} session={session} />
      ))}
    </Stack>
  );
}

function Resume({ session: { sessionId, rater, kind, total, scored } }: { readonly session: SessionView }) {
  const left = formatNumber(total - scored);
  return (
    <LinkButton to="/sessions/$sessionId" params={{ sessionId }} variant="light">
      {kind === "comparison" ? (
        <Trans>Resume the comparison of {rater}</Trans>
      ) : (
        <Trans>
          Resume the session of {rater}, {left} left
        </Trans>
      )}
    </LinkButton>
  );
}
