import { useLingui } from "@lingui/react/macro";
import { Button, Group } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { RUN_ACTIONS, type RunActionName, type RunView } from "../../contract/index.ts";
import { client } from "../client.ts";
import { type Offer, useOffers } from "./actions.ts";
import { Confirm } from "./confirm.tsx";
import { type MenuAction, MoreMenu } from "./more-menu.tsx";
import { tellFailure, notifyDone } from "./toast.ts";
import { useTranslate } from "./use-translate.ts";

interface RunAction extends Offer {
  readonly name: RunActionName;
  readonly key: string;
}

interface RunActions {
  /** What is possible now. */
  readonly actions: readonly RunAction[];
  /** What is being done. */
  readonly busy: RunActionName | null;
  /** The question that stands before one of them. */
  readonly dialog: ReactNode;
}

/** Everything that can be done with a run, as `core` describes it, bound to one run. */
function useRunActions(run: RunView, onDeleted: () => Promise<void>): RunActions {
  const { t } = useLingui();
  const translate = useTranslate();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<RunActionName | null>(null);
  const { runId } = run;
  const params = { runId };
  const work: Readonly<Record<RunActionName, () => Promise<unknown>>> = {
    pause: () => client.pauseRun({ params }),
    resume: () => client.resumeRun({ params, body: {} }),
    retry: () => client.retryFailed({ params, body: {} }),
    raise: () => navigate({ to: "/runs/$runId", params, search: (now) => ({ ...now, limit: "raise" }) }),
    judge: () => navigate({ to: "/runs/$runId", params, search: (now) => ({ ...now, judge: "again" }) }),
    score: () => navigate({ to: "/runs/$runId", params, search: (now) => ({ ...now, score: "blind" }) }),
    repeat: () => navigate({ to: "/new", search: { from: runId } }),
    try: () => navigate({ to: "/runs/$runId/try", params }),
    report: async () => window.open(`/runs/${encodeURIComponent(runId)}/report.html`, "_blank", "noopener"),
    delete: async () => {
      await client.deleteRun({ params });
      await onDeleted();
      queries.removeQueries({ queryKey: ["run", runId] });
      notifyDone(t`${runId} deleted`);
    },
  };
  const act = useMutation({
    mutationFn: (name: RunActionName) => work[name](),
    onSuccess: () => setAsked(null),
    onError: (error, name) => {
      if (name !== asked) tellFailure(error);
    },
    onSettled: (_done, error, name) => {
      const isGone = name === "delete" && error === null;
      for (const queryKey of [["runs"], ["status"], ...(isGone ? [] : [["run", runId]])])
        void queries.invalidateQueries({ queryKey });
    },
  });
  const asking = RUN_ACTIONS.find(({ name }) => name === asked);
  return {
    busy: act.isPending ? act.variables : null,
    actions: RUN_ACTIONS.filter((action) => action.isPossible(run)).map((action) => ({
      name: action.name,
      label: translate(("labelFor" in action ? action.labelFor(run) : null) ?? action.label),
      key: action.key,
      about: runId,
      isDangerous: action.name === "delete",
      perform: () => {
        act.reset();
        if ("question" in action) setAsked(action.name);
        else act.mutate(action.name);
      },
    })),
    dialog: asking !== undefined && "question" in asking && (
      <Confirm
        title={`${translate(asking.label)}?`}
        action={translate(asking.label)}
        isPending={act.isPending}
        error={act.error}
        onConfirm={() => act.mutate(asking.name)}
        onClose={() => setAsked(null)}
      >
        {translate(asking.question(run))}
      </Confirm>
    ),
  };
}

/** What is wanted most stands as a button; the rest is in the menu beside it. */
const FOREMOST: ReadonlySet<RunActionName> = new Set(["pause", "resume", "retry", "judge", "score"]);
const MAIN: RunActionName = "resume";

/** The run's page: buttons, and the same by key and from the palette. */
export function RunButtons({ run }: { readonly run: RunView }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  // Nothing of a run that is gone may be asked for again.
  const { actions, busy, dialog } = useRunActions(run, () => navigate({ to: "/runs" }));
  useOffers(actions);
  return (
    <Group gap="xs">
      {actions
        .filter(({ name }) => FOREMOST.has(name))
        .map(({ name, label, key, perform }) => (
          <Button
            key={name}
            variant={name === MAIN ? "filled" : "default"}
            loading={busy === name}
            onClick={perform}
            title={t`Key: ${key}`}
          >
            {label}
          </Button>
        ))}
      <MoreMenu
        isButton
        label={t`More actions`}
        actions={menuOf(actions.filter(({ name }) => !FOREMOST.has(name)))}
      />
      {dialog}
    </Group>
  );
}

/** A row of the list: the same in a menu. Keys do it on the run's own page only. */
export function RunMenu({ run }: { readonly run: RunView }) {
  const { t } = useLingui();
  const { runId } = run;
  const { actions, dialog } = useRunActions(run, async () => undefined);
  return (
    <>
      <MoreMenu isButton label={t`Actions for ${runId}`} actions={menuOf(actions).map(withoutKey)} />
      {dialog}
    </>
  );
}

const withoutKey = ({ key: _key, ...action }: MenuAction): MenuAction => action;

const menuOf = (actions: readonly RunAction[]): MenuAction[] =>
  actions.map(({ label, key, perform, isDangerous = false }) => ({ label, key, perform, isDangerous }));
