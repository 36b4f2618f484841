import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { DraftView } from "../../../../contract/index.ts";
import { asFailure } from "../../../../core/index.ts";
import { spoken } from "../../../language.ts";
import { LinkButton, LinkText } from "../../../parts/links.tsx";
import { MoreMenu } from "../../../parts/more-menu.tsx";
import { ReadProblem } from "../../../parts/read-problem.tsx";
import { Time } from "../../../parts/time-ago.tsx";
import { tellFailure } from "../../../parts/toast.ts";
import { Waiting } from "../../../parts/waiting.tsx";
import { useOffers } from "../../../parts/actions.ts";
import { draftFacts, draftTitle } from "../../../../presentation/index.ts";
import { client } from "../../../client.ts";
import { draftQuery, isWritten } from "../../../../presentation/index.ts";
import { useDraftChanges } from "./use-draft-changes.ts";
import { DraftQuestions } from "./draft-questions.tsx";
import { DeleteDraft } from "./drafts.tsx";
import { SaveDraft } from "./save-draft.tsx";

const [SAVE_KEY, MORE_KEY] = ["s", "m"];

/** Questions that models wrote, before they are tasks. */
export function DraftPage() {
  const { t } = useLingui();
  const { draftId } = useParams({ from: "/collections/generate/$draftId" });
  const draft = useQuery(draftQuery(client, draftId));
  const isGone = draft.isError && asFailure(draft.error).code === "not-found";
  if (draft.data !== undefined && !isGone) return <Draft key={draftId} draft={draft.data} />;
  if (draft.isError)
    return (
      <ReadProblem
        error={draft.error}
        onRetry={() => void draft.refetch()}
        back={
          <LinkButton to="/collections/generate">
            <Trans>All drafts</Trans>
          </LinkButton>
        }
      />
    );
  return <Waiting hasTitle label={t`Loading draft…`} />;
}

function Draft({ draft }: { readonly draft: DraftView }) {
  const { open } = useSearch({ from: "/collections/generate/$draftId" });
  const navigate = useNavigate({ from: "/collections/generate/$draftId" });
  const show = (what: string): void =>
    void navigate({ search: (before) => ({ ...before, open: what }), resetScroll: false });
  return (
    <Stack gap="lg" maw={960}>
      <Head draft={draft} onSave={() => show("save")} />
      {draft.saved !== null && <Saved saved={draft.saved} />}
      {draft.notes.map((note) => (
        <Text key={note} size="sm" className="quiet">
          {spoken(note)}
        </Text>
      ))}
      <DraftQuestions draft={draft} />
      {open === "save" && <SaveDraft draft={draft} onClose={() => show("")} />}
    </Stack>
  );
}

function Head({ draft, onSave }: { readonly draft: DraftView; readonly onSave: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const { edit, more } = useDraftChanges(draft.id);
  const isDone = isWritten(draft);
  const canSave = isDone && draft.questions.length > 0;
  const writeMore = (): void => more.mutate({}, { onError: tellFailure });
  useOffers([
    ...(canSave ? [{ name: "save draft", label: t`Save as tasks`, key: SAVE_KEY, perform: onSave }] : []),
    ...(isDone
      ? [{ name: "more questions", label: t`Generate more`, key: MORE_KEY, perform: writeMore }]
      : []),
  ]);
  return (
    <Group justify="space-between" align="flex-start">
      <div>
        <Text size="sm">
          <LinkText to="/collections">
            <Trans>Collections</Trans>
          </LinkText>
          {" / "}
          <LinkText to="/collections/generate">
            <Trans>Generate questions</Trans>
          </LinkText>
        </Text>
        <Title order={1}>{draftTitle(draft)}</Title>
        <Facts draft={draft} />
      </div>
      <Group gap="xs">
        {isDone ? (
          <Button variant="default" loading={more.isPending} onClick={writeMore} title={t`Key: ${MORE_KEY}`}>
            <Trans>Generate more</Trans>
          </Button>
        ) : (
          <Button
            variant="default"
            loading={edit.isPending}
            onClick={() => edit.mutate({ stop: true }, { onError: tellFailure })}
          >
            <Trans>Stop</Trans>
          </Button>
        )}
        <Button disabled={!canSave} onClick={onSave} title={t`Key: ${SAVE_KEY}`}>
          <Trans>Save as tasks</Trans>
        </Button>
        <MoreMenu
          isButton
          label={t`More actions`}
          actions={[{ label: t`Delete draft`, perform: () => setAsking(true), isDangerous: true }]}
        />
      </Group>
      {isAsking && (
        <DeleteDraft
          draft={draft}
          onClose={() => setAsking(false)}
          onDeleted={() => void navigate({ to: "/collections/generate", replace: true })}
        />
      )}
    </Group>
  );
}

function Facts({ draft: { options, createdAt } }: { readonly draft: DraftView }) {
  const { prompt = "" } = options;
  return (
    <>
      <Text size="sm" className="quiet">
        {draftFacts(options).join(" · ")} · <Time at={createdAt} />
      </Text>
      {prompt.trim() !== "" && (
        <Text size="sm" className="quiet breakable" lineClamp={2}>
          {prompt}
        </Text>
      )}
    </>
  );
}

function Saved({
  saved: { collection, collectionId, savedAt },
}: {
  readonly saved: NonNullable<DraftView["saved"]>;
}) {
  return (
    <Text size="sm" role="status">
      <Trans>
        Saved to{" "}
        <LinkText to="/collections/$id" params={{ id: String(collectionId) }}>
          {collection}
        </LinkText>{" "}
        on <Time at={savedAt} />. Saving again creates new tasks.
      </Trans>
    </Text>
  );
}
