import { Trans, useLingui } from "@lingui/react/macro";
import { Badge, Group, Table, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import type { SessionView } from "../../../../contract/index.ts";
import { repeatsSession } from "../../../../core/index.ts";
import {
  SESSION_KIND_NAMES,
  drawnTasks,
  isAllScored,
  progressCell,
  type runTitles,
} from "../../../../presentation/index.ts";
import { LinkText } from "../../../parts/links.tsx";
import { MoreMenu } from "../../../parts/more-menu.tsx";
import { useSessionProgress } from "../../../parts/session-progress.ts";
import { Term } from "../../../parts/term.tsx";
import { Time } from "../../../parts/time-ago.tsx";

type TitleOf = ReturnType<typeof runTitles>;

interface SessionRowsProps {
  readonly rows: readonly SessionView[];
  readonly titleOf: TitleOf;
  /** Newest first. */
  readonly all: readonly SessionView[];
  readonly onDelete: (session: SessionView) => void;
  readonly onInvite: (session: SessionView) => void;
}

/** Sessions by run and person, with how far each has come. */
export function SessionRows({ rows, all, titleOf, onDelete, onInvite }: SessionRowsProps) {
  const { t } = useLingui();
  return (
    <div className="scrolling" tabIndex={0} role="group" aria-label={t`Sessions`}>
      <Table highlightOnHover aria-label={t`Sessions`} miw={{ base: 0, sm: 820 }}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <Trans>Session</Trans>
            </Table.Th>
            <Table.Th visibleFrom="sm">
              <Trans>Status</Trans>
            </Table.Th>
            <Table.Th ta="right" visibleFrom="sm">
              <Trans>Progress</Trans>
            </Table.Th>
            <Table.Th visibleFrom="sm">
              <Trans>Method</Trans>
            </Table.Th>
            <Table.Th visibleFrom="sm">
              <Trans>Tasks</Trans>
            </Table.Th>
            <Table.Th visibleFrom="sm">
              <Trans>Started</Trans>
            </Table.Th>
            <Table.Th aria-label={t`Actions`} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((session) => (
            <Row
              key={session.sessionId}
              session={session}
              title={titleOf(session.runId)}
              isRepeat={all
                .slice(all.indexOf(session) + 1)
                .some((older) => older.finishedAt !== null && repeatsSession(older, session))}
              onDelete={() => onDelete(session)}
              onInvite={() => onInvite(session)}
            />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

interface RowProps {
  readonly session: SessionView;
  /** Of its run. */
  readonly title: ReturnType<TitleOf>;
  /** The same person has finished the same before. */
  readonly isRepeat: boolean;
  readonly onDelete: () => void;
  readonly onInvite: () => void;
}

function Row({ session, title, isRepeat, onDelete, onInvite }: RowProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { sessionId, runId, rater, kind, createdAt } = session;
  const { name } = title;
  const progress = progressCell(session);
  const whole = useSessionProgress(session);
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap="xs">
          <LinkText to="/sessions/$sessionId" params={{ sessionId }} size="sm" fw={600} className="breakable">
            {t`${name}, ${rater}`}
          </LinkText>
          <Marks session={session} isRepeat={isRepeat} />
        </Group>
        {title.id !== null && (
          <Text size="xs" className="quiet breakable">
            {title.id}
          </Text>
        )}
        <Text size="xs" className="quiet breakable" hiddenFrom="sm">
          <State session={session} />
          {" · "}
          {[whole, t(SESSION_KIND_NAMES[kind])].join(" · ")}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <State session={session} />
      </Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        {progress}
      </Table.Td>
      <Table.Td visibleFrom="sm">{t(SESSION_KIND_NAMES[kind])}</Table.Td>
      <Table.Td visibleFrom="sm">{drawnTasks(session)}</Table.Td>
      <Table.Td visibleFrom="sm">
        <Time at={createdAt} />
      </Table.Td>
      <Table.Td ta="right">
        <MoreMenu
          label={t`Actions for the session of ${rater} on ${name}`}
          actions={[
            { label: t`Open run`, perform: () => void navigate({ to: "/runs/$runId", params: { runId } }) },
            { label: t`Invite people by link`, perform: onInvite },
            { label: t`Delete session`, perform: onDelete, isDangerous: true },
          ]}
        />
      </Table.Td>
    </Table.Tr>
  );
}

function State({ session }: Pick<RowProps, "session">) {
  const { finishedAt } = session;
  if (finishedAt !== null)
    return (
      <Trans>
        Finished <Time at={finishedAt} />
      </Trans>
    );
  if (isAllScored(session)) return <Trans>All scored, not finished</Trans>;
  return <Trans>In progress</Trans>;
}

function Marks({ session: { unblindedAt }, isRepeat }: Pick<RowProps, "session" | "isRepeat">) {
  return (
    <>
      {unblindedAt !== null && (
        <>
          <Badge variant="light" color="yellow" tt="none">
            <Trans>unblinded</Trans>
          </Badge>
          <Term name="unblinded" />
        </>
      )}
      {isRepeat && (
        <Badge variant="light" color="gray" tt="none">
          <Trans>repeat</Trans>
        </Badge>
      )}
    </>
  );
}
