import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Stack, Textarea } from "@mantine/core";
import { Problem } from "../../../frame/page-error.tsx";
import { formFaults } from "../../../parts/faults.ts";
import { useKeptDraft } from "../../../parts/use-kept-draft.tsx";
import { useDraftChanges } from "./use-draft-changes.ts";

const EMPTY = { text: "" };
const SEND_KEY = "Ctrl+Enter";

/** Adds a question that no model wrote. */
export function OwnQuestion({ draftId }: { readonly draftId: number }) {
  const { t } = useLingui();
  const { draft, change, settle, restored } = useKeptDraft(`own-question/${draftId}`, EMPTY);
  const { edit } = useDraftChanges(draftId);
  const isEmpty = draft.text.trim() === "";
  const add = (): void => {
    if (!isEmpty) edit.mutate({ added: [draft.text] }, { onSuccess: () => settle(EMPTY) });
  };
  const faults = formFaults(edit.error, ["added"]);
  return (
    <Stack gap="xs">
      {restored}
      <Textarea
        label={t`Add a question`}
        autosize
        minRows={2}
        maxRows={12}
        value={draft.text}
        error={faults.at("added")}
        onChange={(event) => change({ text: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) add();
        }}
      />
      {faults.elsewhere !== null && <Problem error={faults.elsewhere} />}
      <Group>
        <Button
          variant="default"
          size="xs"
          disabled={isEmpty}
          loading={edit.isPending}
          onClick={add}
          title={t`Key: ${SEND_KEY}`}
        >
          <Trans>Add question</Trans>
        </Button>
      </Group>
    </Stack>
  );
}
