import { Trans, useLingui } from "@lingui/react/macro";
import { Button, FileButton, Group, List, Modal, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { BundleCheck } from "../../../../contract/index.ts";
import { checkedBundle } from "../../../../presentation/index.ts";
import { client } from "../../../client.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { notifyDone } from "../../../parts/toast.ts";
import { useFocusBack } from "../../../parts/use-focus-back.ts";
import { Waiting } from "../../../parts/waiting.tsx";

interface Checked {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly check: BundleCheck;
}

/** A bundle is checked first; what was found is shown before its run is added. */
export function AddBundle({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const checking = useMutation({
    mutationFn: async (file: File): Promise<Checked> => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      return { name: file.name, bytes, check: await client.checkBundle({ upload: bytes }) };
    },
  });
  const adding = useAdding(onClose);
  useFocusBack();
  const checked = checking.data;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Add a run from a bundle`}
      size="lg"
      closeButtonProps={{ "aria-label": t`Close` }}
    >
      <Stack>
        <Text size="sm">
          <Trans>
            A bundle is a run as one file, made with Export or “assay bundle”. The file is checked before
            anything is added: that nothing in it was changed, and that its numbers follow from its answers
            and scores.
          </Trans>
        </Text>
        <Group>
          <FileButton
            accept=".assay-run"
            onChange={(file) => {
              adding.reset();
              if (file !== null) checking.mutate(file);
            }}
          >
            {(props) => (
              <Button {...props} variant="default" data-autofocus disabled={checking.isPending}>
                {checked === undefined ? <Trans>Choose file</Trans> : <Trans>Choose another file</Trans>}
              </Button>
            )}
          </FileButton>
        </Group>
        {checking.isPending && <Waiting label={t`Checking the bundle…`} />}
        {checking.isError && <Problem error={checking.error} />}
        {checked !== undefined && !checking.isPending && <Findings checked={checked} />}
        {adding.isError && <Problem error={adding.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            loading={adding.isPending}
            disabled={checked === undefined || checking.isPending || !checkedBundle(checked.check).canAdd}
            onClick={() => checked !== undefined && adding.mutate(checked)}
          >
            <Trans>Add run</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function useAdding(onClose: () => void) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ bytes }: Checked) => client.addBundle({ upload: bytes }),
    onSuccess: async ({ runId, name }) => {
      void queries.invalidateQueries({ queryKey: ["runs"] });
      notifyDone(t`Run ${name} added`);
      onClose();
      await navigate({ to: "/runs/$runId", params: { runId } });
    },
  });
}

function Findings({ checked: { name, check } }: { readonly checked: Checked }) {
  const { t } = useLingui();
  const { verdict, findings } = checkedBundle(check);
  const { runId, digest } = check;
  const marks = {
    true: ["✓", t`holds`],
    false: ["✗", t`doesn't hold`],
    null: ["–", t`not checked`],
  } as const;
  return (
    <Stack gap="xs" role="status">
      <Text fw={600} className="breakable">
        {name}: {runId}
      </Text>
      <Text>{verdict}</Text>
      <List size="sm" listStyleType="none">
        {findings.map(({ holds, text }) => {
          const [mark, words] = marks[`${holds}`];
          return (
            <List.Item key={text} className="breakable">
              <span role="img" aria-label={words}>
                {mark}
              </span>{" "}
              {text}
            </List.Item>
          );
        })}
      </List>
      <Text size="sm" className="breakable mono">
        {digest}
      </Text>
    </Stack>
  );
}
