import { Trans, useLingui } from "@lingui/react/macro";
import { Stack, Table, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { RunTaskView, RunView } from "../../../../contract/index.ts";
import { type FrozenTask, type Message, type RubricItem, previewMessages } from "../../../../core/index.ts";
import { formatNumber } from "../../../parts/format.ts";
import { UntrustedText } from "../../../parts/untrusted-text.tsx";
import { useItems } from "../use-results.ts";

/** What was asked, and what the answers are held against. */
export function TaskContent({ run, view }: { readonly run: RunView; readonly view: RunTaskView }) {
  const { t } = useLingui();
  const { task } = view;
  return (
    <aside className="task-content" aria-label={t`Task`}>
      <Asked runId={run.runId} view={view} />
      <References task={task} />
      {task.rubric.length > 0 && <Rubric items={task.rubric} />}
      {task.autoFail.length > 0 && <Rules title={t`Auto-fail rules`} rules={task.autoFail} />}
      {task.referenceFacts.length > 0 && <Rules title={t`Reference facts`} rules={task.referenceFacts} />}
    </aside>
  );
}

function Section({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <section>
      <Text size="sm" fw={600} mb={4}>
        {title}
      </Text>
      {children}
    </section>
  );
}

/** The messages as they were sent; where nothing was sent yet, as they would be. */
function Asked({ runId, view }: { readonly runId: string; readonly view: RunTaskView }) {
  const { t } = useLingui();
  const items = useItems(
    runId,
    view.cells.flatMap(({ itemIds }) => itemIds[0] ?? []),
  );
  const sent = items.flatMap((item) => (item.response === null ? [] : [item.response.messages]));
  const [first] = sent;
  const isSame = sent.every((messages) => JSON.stringify(messages) === JSON.stringify(first));
  const messages = first ?? previewMessages(view.task, "auto");
  return (
    <Section title={first === undefined ? t`Prompt (not sent yet)` : t`Prompt as sent`}>
      <Messages messages={messages} />
      {!isSame && (
        <Text size="xs" className="quiet" mt={4}>
          <Trans>Models were sent different messages. Each answer shows its own.</Trans>
        </Text>
      )}
    </Section>
  );
}

export function Messages({ messages }: { readonly messages: readonly Message[] }) {
  const { t } = useLingui();
  const roles = { system: t`System`, user: t`User`, assistant: t`Assistant` };
  return (
    <Stack gap="xs">
      {messages.map(({ role, content }, index) => (
        <div key={index}>
          {messages.length > 1 && (
            <Text size="xs" className="quiet">
              {roles[role]}
            </Text>
          )}
          <UntrustedText text={content} label={t`Prompt`} canBeMarkdown={false} />
        </div>
      ))}
    </Stack>
  );
}

function References({ task: { references } }: { readonly task: FrozenTask }) {
  const { t } = useLingui();
  if (references === undefined) return null;
  const { excellent, good, pass, incorrectAnswerDirection: wrong } = references;
  const graded = [
    [t`Excellent`, excellent],
    [t`Good`, good],
    [t`Pass`, pass],
    [t`Typical wrong answers`, wrong],
  ] as const;
  const written = graded.flatMap(([grade, text]) => (text === undefined ? [] : [[grade, text] as const]));
  if (written.length === 0) return null;
  return (
    <Section title={t`Reference answer`}>
      <Stack gap="xs">
        {written.map(([grade, text]) => (
          <div key={grade}>
            {written.length > 1 && (
              <Text size="xs" className="quiet">
                {grade}
              </Text>
            )}
            <UntrustedText text={text} label={t`Reference answer`} canBeMarkdown={false} />
          </div>
        ))}
      </Stack>
    </Section>
  );
}

function Rubric({ items }: { readonly items: readonly RubricItem[] }) {
  const { t } = useLingui();
  const isWeighted = items.some(({ weight }) => weight !== 1);
  return (
    <Section title={t`Rubric`}>
      <Table verticalSpacing={4} horizontalSpacing={4} aria-label={t`Rubric`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <Trans>Criterion</Trans>
            </Table.Th>
            <Table.Th ta="right">
              <Trans>Max</Trans>
            </Table.Th>
            {isWeighted && (
              <Table.Th ta="right">
                <Trans>Weight</Trans>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map(({ id, text, maxScore, weight }, index) => (
            <Table.Tr key={id}>
              <Table.Td className="small break" title={id}>
                <span className="quiet">{index + 1}.</span> {text}
              </Table.Td>
              <Table.Td ta="right">{formatNumber(maxScore, maxScore % 1 === 0 ? 0 : 1)}</Table.Td>
              {isWeighted && <Table.Td ta="right">{weight}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  );
}

function Rules({ title, rules }: { readonly title: string; readonly rules: readonly string[] }) {
  return (
    <Section title={title}>
      <ul className="task-rules">
        {rules.map((rule) => (
          <li key={rule} className="small break">
            {rule}
          </li>
        ))}
      </ul>
    </Section>
  );
}
