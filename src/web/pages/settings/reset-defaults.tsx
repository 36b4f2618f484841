import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button, Checkbox, Group, List, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ResetResult } from "../../../core/index.ts";
import { client } from "../../client.ts";
import { Problem } from "../../frame/page-error.tsx";
import { useFocusBack } from "../../parts/use-focus-back.ts";
import { Section } from "./section.tsx";

/** Settings and samples as they came; what the user added only where that is chosen, too. */
export function ResetDefaults({ onReset }: { readonly onReset: () => void }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const [done, setDone] = useState<ResetResult | null>(null);
  return (
    <Section
      title={t`Reset`}
      hint={t`Restores the settings and samples that come with Assay. Runs and results always stay.`}
    >
      <Group>
        <Button variant="default" color="red" onClick={() => setAsking(true)}>
          <Trans>Reset to defaults</Trans>
        </Button>
      </Group>
      {done !== null && <Done {...done} />}
      {isAsking && (
        <ResetDialog
          onDone={(result) => {
            setDone(result);
            setAsking(false);
            onReset();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  );
}

function Done({ removed, archived }: ResetResult) {
  return (
    <Text size="sm" role="status">
      <Trans>Settings and samples are restored.</Trans>{" "}
      {removed > 0 && (
        <Plural
          value={removed}
          one="# of your entries was deleted."
          other="# of your entries were deleted."
        />
      )}{" "}
      {archived > 0 && (
        <Plural
          value={archived}
          one="# was archived because a run refers to it."
          other="# were archived because runs refer to them."
        />
      )}
    </Text>
  );
}

function ResetDialog({
  onDone,
  onClose,
}: {
  readonly onDone: (result: ResetResult) => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [removesOwn, setRemovesOwn] = useState(false);
  const [typed, setTyped] = useState("");
  useFocusBack();
  const word = t`delete`;
  const isConfirmed = !removesOwn || typed.trim().toLowerCase() === word.toLowerCase();
  const resetting = useMutation({
    mutationFn: () => client.resetDefaults({ body: { removeOwn: removesOwn } }),
    onSuccess: async (result) => {
      await queries.invalidateQueries();
      onDone(result);
    },
  });
  return (
    <Modal
      opened
      centered
      size="lg"
      onClose={onClose}
      title={t`Reset to defaults?`}
      closeButtonProps={{ "aria-label": t`Close` }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isConfirmed) resetting.mutate();
        }}
      >
        <Stack>
          <Effects removesOwn={removesOwn} />
          <Checkbox
            label={t`Also delete everything I added`}
            description={t`Your providers with their stored keys, models, criteria sets, prices, collections, tasks, saved import mappings and drafts. Models, providers and tasks that a run refers to are archived instead.`}
            checked={removesOwn}
            onChange={(event) => setRemovesOwn(event.currentTarget.checked)}
          />
          {removesOwn && (
            <TextInput
              label={t`Type “${word}” to confirm`}
              description={t`Deleted entries can't be brought back.`}
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
          {resetting.error !== null && <Problem error={resetting.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} data-autofocus>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" color="red" disabled={!isConfirmed} loading={resetting.isPending}>
              {removesOwn ? <Trans>Reset and delete</Trans> : <Trans>Reset to defaults</Trans>}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** What becomes of everything. */
function Effects({ removesOwn }: { readonly removesOwn: boolean }) {
  return (
    <>
      <div>
        <Text size="sm" fw={600}>
          <Trans>Restored</Trans>
        </Text>
        <List size="sm">
          <List.Item>
            <Trans>all settings of the workspace; unsaved changes on this page are discarded</Trans>
          </List.Item>
          <List.Item>
            <Trans>
              providers, models, criteria sets, prices and collections that come with Assay, as they came:
              your edits to them are lost, and deleted or archived ones come back
            </Trans>
          </List.Item>
        </List>
      </div>
      <div>
        <Text size="sm" fw={600}>
          <Trans>Kept</Trans>
        </Text>
        <List size="sm">
          <List.Item>
            <Trans>runs, answers, results and scores</Trans>
          </List.Item>
          <List.Item>
            <Trans>keys and headers of the providers that come with Assay</Trans>
          </List.Item>
          <List.Item>
            {removesOwn ? (
              <Trans>tasks that you added to collections that come with Assay</Trans>
            ) : (
              <Trans>everything you added</Trans>
            )}
          </List.Item>
          <List.Item>
            <Trans>theme and language of this browser</Trans>
          </List.Item>
        </List>
      </div>
    </>
  );
}
