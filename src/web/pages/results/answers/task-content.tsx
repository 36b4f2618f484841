import { Trans, useLingui } from "@lingui/react/macro";
import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { ItemDetailView, RunTaskView } from "../../../../contract/index.ts";
import { type FrozenTask, type Message, previewMessages } from "../../../../core/index.ts";
import { UntrustedText } from "../../../parts/untrusted-text.tsx";
import { CriteriaMatrix } from "./criteria-matrix.tsx";
import type { ModelCell } from "../../../../presentation/index.ts";

/** So many models have room in a table beside the prompt. */
const MOST_BESIDE = 5;

interface TaskContentProps {
  readonly view: RunTaskView;
  /** In the order of the ranking. */
  readonly cells: readonly ModelCell[];
  /** As far as they are read. */
  readonly items: readonly ItemDetailView[];
  readonly isRead: boolean;
}

/** What was asked, what the answers are held against, and what they got for it. */
export function TaskContent({ view, cells, items, isRead }: TaskContentProps) {
  const { t } = useLingui();
  const { task } = view;
  return (
    <aside
      className={cells.length > MOST_BESIDE ? "task-content stacked" : "task-content"}
      aria-label={t`Task`}
    >
      <div className="task-asked" tabIndex={0} role="group" aria-label={t`What was asked`}>
        <Asked view={view} items={items} isRead={isRead} />
        <References task={task} />
        {task.autoFail.length > 0 && <Rules title={t`Auto-fail rules`} rules={task.autoFail} />}
        {task.referenceFacts.length > 0 && <Rules title={t`Reference facts`} rules={task.referenceFacts} />}
      </div>
      <div className="task-scored">
        <CriteriaMatrix task={task} cells={cells} items={items} />
      </div>
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
function Asked({ view, items, isRead }: Omit<TaskContentProps, "cells">) {
  const { t } = useLingui();
  const sent = items.flatMap((item) => (item.response === null ? [] : [item.response.messages]));
  const [first] = sent;
  const isSame = sent.every((messages) => JSON.stringify(messages) === JSON.stringify(first));
  const messages = first ?? previewMessages(view.task, "auto");
  const title = first !== undefined ? t`Prompt as sent` : isRead ? t`Prompt (not sent yet)` : t`Prompt`;
  return (
    <Section title={title}>
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
