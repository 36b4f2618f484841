import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Modal, Stack, Table, Text, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { InvitationView, SessionView } from "../../../../contract/index.ts";
import { client } from "../../../client.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { hasGivenToken } from "../../../frame/token.ts";
import { guestLink } from "../../../guest.ts";
import { AgreementText } from "../../../parts/agreement-text.tsx";
import { Confirm } from "../../../parts/confirm.tsx";
import { resultsQuery } from "../../../parts/run-queries.ts";
import { useSessionProgress } from "../../../parts/session-progress.ts";
import { Time } from "../../../parts/time-ago.tsx";
import { NewLink } from "./new-link.tsx";

interface InviteProps {
  readonly session: SessionView;
  readonly onClose: () => void;
}

/** Lets others score the same answers by a link, each in a session of their own, and shows how far everybody has come. */
export function InviteGuests({ session, onClose }: InviteProps) {
  const { sessionId, runId, kind } = session;
  const { t } = useLingui();
  const queries = useQueryClient();
  const [name, setName] = useState("");
  const [error, setError] = useState<string | null>(null);
  const invite = useMutation({
    /** Into a new session over the same answers, or once more into one that is there. */
    mutationFn: (to: { readonly guest: string; readonly again?: string }) =>
      client.createInvitation({
        params: { sessionId: to.again ?? sessionId },
        body: { guest: to.guest, own: to.again === undefined },
      }),
    onSuccess: (_invitation, { again }) => {
      if (again === undefined) setName("");
      void queries.invalidateQueries({ queryKey: ["sessions"] });
    },
  });
  const raters = useQuery({
    queryKey: ["sessions", "of", runId, kind],
    queryFn: async () => {
      const { rows } = await client.listSessions({ query: { runId, kind, limit: "200", sort: "created" } });
      return await Promise.all(
        rows.map(async (row) => ({
          session: row,
          invitations: await client.listInvitations({ params: { sessionId: row.sessionId } }),
        })),
      );
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t`Invite people by link`}
      closeButtonProps={{ "aria-label": t`Close` }}
    >
      <Stack>
        <Text size="sm" className="quiet">
          <Trans>
            Each guest scores the same answers in a session of their own, in another order, and can open
            nothing else. The session is listed under their name.
          </Trans>
        </Text>
        {!hasGivenToken() && (
          <Text size="sm" role="note">
            <Trans>
              You didn't log in with an access token. If this server has none, everybody who reaches it can
              see everything: start it with ASSAY_TOKEN before you send a link.
            </Trans>
          </Text>
        )}
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const guest = name.trim();
            const isTaken = (raters.data ?? []).some((one) => isSameName(one.session.rater, guest));
            setError(
              isTaken
                ? t`${guest} already scores this run, and scores under one name count as one person. Use another name, or create a new link below.`
                : null,
            );
            if (guest !== "" && !isTaken) invite.mutate({ guest });
          }}
        >
          <Group align="flex-start">
            <TextInput
              label={t`Name of the guest`}
              data-autofocus
              required
              value={name}
              error={error}
              onChange={(event) => {
                setName(event.currentTarget.value);
                setError(null);
              }}
            />
            <Button
              type="submit"
              mt={{ base: 0, sm: 24 }}
              loading={invite.isPending}
              disabled={raters.isPending}
            >
              <Trans>Create link</Trans>
            </Button>
          </Group>
        </form>
        {invite.isError && <Problem error={invite.error} />}
        {invite.data !== undefined && (
          <NewLink
            key={invite.data.invitationId}
            guest={invite.data.guest ?? t`Guest`}
            link={guestLink(invite.data.sessionId, invite.data.token)}
          />
        )}
        {raters.isError && <Problem error={raters.error} />}
        {raters.data !== undefined && (
          <>
            <Raters
              rows={raters.data}
              onInvite={({ sessionId: again, rater: guest }) => invite.mutate({ guest, again })}
            />
            <AgreementOf sessions={raters.data.map((one) => one.session)} />
          </>
        )}
      </Stack>
    </Modal>
  );
}

/** How far those who score agree, once everybody has finished: until then results are hidden. */
function AgreementOf({ sessions }: { readonly sessions: readonly SessionView[] }) {
  const [first] = sessions;
  const people = new Set(sessions.map(({ rater }) => rater)).size;
  const isAllFinished = sessions.every(({ finishedAt }) => finishedAt !== null);
  const hasAgreement = first !== undefined && first.kind !== "comparison" && people > 1;
  const { data } = useQuery({
    ...resultsQuery(first?.runId ?? ""),
    enabled: hasAgreement && isAllFinished,
    retry: false,
  });
  if (!hasAgreement) return null;
  if (!isAllFinished)
    return (
      <Text size="sm" className="quiet">
        <Trans>How far they agree is shown here when everybody has finished.</Trans>
      </Text>
    );
  return <AgreementText found={(data?.people?.agreement ?? []).filter(({ kind }) => kind === first.kind)} />;
}

/** Names that people would take for one. */
const isSameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

interface Rater {
  readonly session: SessionView;
  readonly invitations: readonly InvitationView[];
}

interface RatersProps {
  readonly rows: readonly Rater[];
  /** Gives the person of an open session another link to it. */
  readonly onInvite: (session: SessionView) => void;
}

/** How far everybody who scores this run in the same way has come, and who may come in by a link. */
function Raters({ rows, onInvite }: RatersProps) {
  const { t } = useLingui();
  const [revoking, setRevoking] = useState<InvitationView | null>(null);
  return (
    <>
      <Table aria-label={t`People who score`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t`Person`}</Table.Th>
            <Table.Th>{t`Progress`}</Table.Th>
            <Table.Th>{t`Link`}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ session, invitations }) => (
            <Table.Tr key={session.sessionId}>
              <Table.Td>{session.rater}</Table.Td>
              <Table.Td>
                <Progress session={session} />
              </Table.Td>
              <Table.Td>
                {invitations.map((invitation) => (
                  <Invited
                    key={invitation.invitationId}
                    invitation={invitation}
                    onRevoke={() => setRevoking(invitation)}
                  />
                ))}
                {invitations.length > 0 && session.finishedAt === null && (
                  <NewLinkButton rater={session.rater} onInvite={() => onInvite(session)} />
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {revoking !== null && <Revoke invitation={revoking} onClose={() => setRevoking(null)} />}
    </>
  );
}

function Progress({ session }: { readonly session: SessionView }) {
  const progress = useSessionProgress(session);
  return session.finishedAt === null ? progress : <Trans>Finished</Trans>;
}

interface NewLinkButtonProps {
  readonly rater: string;
  readonly onInvite: () => void;
}

/** A link is shown once: whoever has lost it gets another one into the same session. */
function NewLinkButton({ rater, onInvite }: NewLinkButtonProps) {
  const { t } = useLingui();
  return (
    <Button
      size="compact-sm"
      variant="default"
      mb={4}
      aria-label={t`New link for ${rater}`}
      onClick={onInvite}
    >
      <Trans>New link</Trans>
    </Button>
  );
}

interface InvitedProps {
  readonly invitation: InvitationView;
  readonly onRevoke: () => void;
}

function Invited({ invitation: { createdAt, revokedAt }, onRevoke }: InvitedProps) {
  if (revokedAt !== null)
    return (
      <Text size="sm" className="quiet">
        <Trans>
          Revoked <Time at={revokedAt} />
        </Trans>
      </Text>
    );
  return (
    <Group gap="xs">
      <Text size="sm">
        <Trans>
          Invited <Time at={createdAt} />
        </Trans>
      </Text>
      <Button size="compact-sm" variant="default" onClick={onRevoke}>
        <Trans>Revoke</Trans>
      </Button>
    </Group>
  );
}

interface RevokeProps {
  readonly invitation: InvitationView;
  readonly onClose: () => void;
}

function Revoke({ invitation: { invitationId, sessionId, guest }, onClose }: RevokeProps) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => client.revokeInvitation({ params: { sessionId, invitationId } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["sessions"] });
      onClose();
    },
  });
  const name = guest ?? t`Guest`;
  return (
    <Confirm
      title={t`Revoke this invitation?`}
      action={t`Revoke invitation`}
      isPending={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    >
      <Trans>The link of {name} stops working at once. Scores given with it stay.</Trans>
    </Confirm>
  );
}
