import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Drawer, Group, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useBlocker } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Problem } from "../frame/page-error.tsx";
import { Confirm } from "./confirm.tsx";
import { type FormFaults, formFaults } from "./faults.ts";
import type { KeptAs } from "./kept-draft.ts";
import { notifyDone } from "./toast.ts";
import { useFocusBack } from "./use-focus-back.ts";
import { useKeptDraft } from "./use-kept-draft.tsx";
import "./form-drawer.css";

/** What the fields of a form are given. */
export interface FormFields<Draft> {
  readonly draft: Draft;
  readonly change: (some: Partial<Draft>) => void;
  readonly faults: FormFaults;
}

interface FormDrawerProps<Draft, Saved> {
  readonly title: string;
  readonly size?: string;
  /** What the button does; it saves unless something else is said. */
  readonly action?: string;
  /** Under which name the browser keeps what is typed. */
  readonly keptAs: KeptAs;
  /** What of it the browser may keep; everything, unless something is said. */
  readonly safe?: (draft: Draft) => Draft;
  /** What the form begins with. */
  readonly initial: Draft;
  /** Keys of the fields, beside which faults can stand. */
  readonly fields: readonly string[];
  readonly save: (draft: Draft) => Promise<Saved>;
  /** First words of the queries that are read again afterwards. */
  readonly renews: readonly string[];
  /** What is said when it is done; null where the form stays open and says it itself. */
  readonly done: (saved: Saved, isStaying: boolean) => string | null;
  /** Whether nothing is saved yet, as after a preview: then the form stays as it is. */
  readonly isUnfinished?: (saved: Saved) => boolean;
  /** Where to go when it is done; the form is closed unless something else is said. */
  readonly onSaved?: (saved: Saved) => void;
  /** A second button, which saves and closes where the first one leaves the form open. */
  readonly closingAction?: string;
  /** What the form goes on with when the first button was used; it is closed where this is absent. */
  readonly staysWith?: (saved: Saved) => Draft;
  /** Below the form, such as what came of a save that left it open. */
  readonly after?: ReactNode;
  readonly onClose: () => void;
  readonly children: (fields: FormFields<Draft>) => ReactNode;
}

interface Submission<Draft> {
  readonly typed: Draft;
  readonly isClosing: boolean;
}

/**
 * A form beside the list it belongs to. What was typed stays until it is saved; whoever leaves before is asked.
 * That it is open stands in the address, so closing it is leaving.
 */
export function FormDrawer<Draft extends object, Saved>(props: FormDrawerProps<Draft, Saved>) {
  const { title, size = "lg", action, closingAction, fields, save, renews, done, onClose, children } = props;
  const { onSaved = onClose, staysWith, after } = props;
  const { t } = useLingui();
  const queries = useQueryClient();
  const kept = useKeptDraft(props.keptAs, props.initial, { safe: props.safe });
  const { draft, isLosing, settle, restored } = kept;
  // What was wrong with a field is said until the field is changed.
  const [changed, setChanged] = useState<readonly string[]>([]);
  const change = (some: Partial<Draft>): void => {
    setChanged((before) => [...new Set([...before, ...Object.keys(some)])]);
    kept.change(some);
  };
  const saving = useMutation({
    mutationFn: ({ typed }: Submission<Draft>) => save(typed),
    onSuccess: async (saved, { isClosing }) => {
      if (props.isUnfinished?.(saved) === true) return;
      const next = isClosing ? undefined : staysWith?.(saved);
      settle(next);
      await Promise.all(renews.map((key) => queries.invalidateQueries({ queryKey: [key] })));
      const words = done(saved, next !== undefined);
      if (words !== null) notifyDone(words);
      if (next === undefined) onSaved(saved);
    },
  });
  const faults = formFaults(saving.error, fields, changed);
  const leaving = useBlocker({ shouldBlockFn: isLosing, enableBeforeUnload: isLosing, withResolver: true });
  const form = useFaultFocus(saving.error);
  useFocusBack();
  const send = (isClosing: boolean): void => {
    if (isHeldUp(form.current)) return;
    setChanged([]);
    saving.mutate({ typed: draft, isClosing });
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={size}
      title={<Text fw={600}>{title}</Text>}
      closeOnEscape={leaving.status !== "blocked"}
      closeButtonProps={{ "aria-label": t`Close` }}
    >
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send(false);
        }}
      >
        <Stack gap="md">
          {restored}
          {children({ draft, change, faults })}
          {faults.elsewhere !== null && <Problem error={faults.elsewhere} />}
          <Group justify="flex-end" className="form-end">
            <Button variant="default" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            {closingAction !== undefined && (
              <Button variant="default" disabled={saving.isPending} onClick={() => send(true)}>
                {closingAction}
              </Button>
            )}
            <Button type="submit" loading={saving.isPending}>
              {action ?? t`Save`}
            </Button>
          </Group>
        </Stack>
      </form>
      {after}
      {leaving.status === "blocked" && (
        <Confirm
          title={t`Discard unsaved changes?`}
          action={t`Discard changes`}
          keep={t`Keep editing`}
          isPending={false}
          error={null}
          onConfirm={() => {
            settle();
            leaving.proceed();
          }}
          onClose={leaving.reset}
        >
          <Trans>Your changes are not saved and will be lost.</Trans>
        </Confirm>
      )}
    </Drawer>
  );
}

/** Whether a field holds what is no number, which it says itself; then it gets the focus. */
function isHeldUp(form: HTMLFormElement | null): boolean {
  const field = form?.querySelector<HTMLElement>("[data-not-a-number]") ?? null;
  if (field === null) return false;
  field.closest("details")?.setAttribute("open", "");
  field.focus();
  return true;
}

/** The first field that is wrong gets the focus when a try to save was refused. */
function useFaultFocus(failure: unknown) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failure !== null) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [failure]);
  return form;
}
