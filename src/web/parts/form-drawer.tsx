import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Drawer, Group, Stack, Text } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Problem } from "../frame/page-error.tsx";
import { Confirm } from "./confirm.tsx";
import { type FormFaults, formFaults } from "./faults.ts";
import type { KeptAs } from "./kept-draft.ts";
import { useFocusBack } from "./use-focus-back.ts";
import { type FormSaving, useFormSaving } from "./use-form-saving.tsx";
import { useKeptDraft } from "./use-kept-draft.tsx";
import "./form-drawer.css";

/** What the fields of a form are given. */
export interface FormFields<Draft> {
  readonly draft: Draft;
  readonly change: (some: Partial<Draft>) => void;
  readonly faults: FormFaults;
}

interface FormDrawerProps<Draft extends object, Saved> extends FormSaving<Draft, Saved> {
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
  /** A second button, which saves and closes where the first one leaves the form open. */
  readonly closingAction?: string;
  /** Below the form, such as what came of a save that left it open. */
  readonly after?: ReactNode;
  readonly children: (fields: FormFields<Draft>) => ReactNode;
}

/**
 * A form beside the list it belongs to. What was typed stays until it is saved; whoever leaves before is asked.
 * That it is open stands in the address, so closing it is leaving.
 */
export function FormDrawer<Draft extends object, Saved>(props: FormDrawerProps<Draft, Saved>) {
  const { title, size = "lg", action, closingAction, fields, after, onClose, children } = props;
  const { t } = useLingui();
  const kept = useKeptDraft(props.keptAs, props.initial, { safe: props.safe });
  const { draft, isLosing, settle, restored } = kept;
  // What was wrong with a field is said until the field is changed.
  const [changed, setChanged] = useState<readonly string[]>([]);
  const change = (some: Partial<Draft>): void => {
    setChanged((before) => [...new Set([...before, ...Object.keys(some)])]);
    kept.change(some);
  };
  const { saving, elsewhere } = useFormSaving(kept, props);
  const faults = formFaults(saving.error, fields, changed);
  const leaving = useBlocker({ shouldBlockFn: isLosing, enableBeforeUnload: isLosing, withResolver: true });
  const form = useFaultFocus(saving.error);
  useFocusBack();
  const send = (isClosing: boolean): void => {
    if (isHeldUp(form.current)) return;
    setChanged([]);
    saving.mutate({ base: kept.base, typed: draft, isClosing });
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={size}
      title={<Text fw={600}>{title}</Text>}
      closeOnEscape={leaving.status !== "blocked" && elsewhere === null}
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
      {elsewhere}
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
