import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Stack, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Problem } from "../../../frame/page-error.tsx";
import { formFaults } from "../../../parts/faults.ts";
import type { KeptAs } from "../../../parts/kept-draft.ts";
import { useKeptDraft } from "../../../parts/use-kept-draft.tsx";

const SEND_KEY = "Ctrl+Enter";

/** A question's words. They stay until they are saved or given up, also when the page is left or saving fails. */
export function QuestionEditor({
  keptAs,
  label,
  text,
  onSave,
  onClose,
}: {
  readonly keptAs: KeptAs;
  readonly label: string;
  readonly text: string;
  readonly onSave: (text: string) => Promise<void>;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const { draft, change, settle, restored } = useKeptDraft(keptAs, { text });
  const close = (): void => {
    settle();
    onClose();
  };
  const saving = useMutation({ mutationFn: () => onSave(draft.text), onSuccess: close });
  const faults = formFaults(saving.error, ["questions"]);
  return (
    <Stack gap="xs">
      {restored}
      <Textarea
        aria-label={label}
        autosize
        minRows={2}
        maxRows={20}
        autoFocus
        value={draft.text}
        error={faults.at("questions")}
        onChange={(event) => change({ text: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === "Escape") close();
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) saving.mutate();
        }}
      />
      {faults.elsewhere !== null && <Problem error={faults.elsewhere} />}
      <Group gap="xs">
        <Button
          size="xs"
          loading={saving.isPending}
          onClick={() => saving.mutate()}
          title={t`Key: ${SEND_KEY}`}
        >
          <Trans>Save question</Trans>
        </Button>
        <Button size="xs" variant="default" onClick={close}>
          <Trans>Cancel</Trans>
        </Button>
      </Group>
    </Stack>
  );
}
