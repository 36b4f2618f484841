import { t } from "@lingui/core/macro";
import type { InferenceCheck, ProviderView } from "../../../contract/index.ts";
import { dollars } from "../../../core/index.ts";
import { formatNumber, isKeyMissing, sentence, spoken } from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { Form } from "../../parts/form.tsx";
import { type FormField, textIn } from "../../parts/form-fields.ts";
import { type Line, bold, paragraph } from "../../parts/lines.tsx";
import { Reading } from "../../parts/reading.tsx";
import { useRoom } from "../../room.ts";
import { useClient } from "../../world.ts";
import { useModels } from "./catalog-queries.ts";

interface TestPromptProps {
  readonly provider: ProviderView;
  /** What the provider calls it. */
  readonly model: string;
}

/** Puts one prompt to one model, outside of any run. */
export function TestPrompt({ provider, model }: TestPromptProps) {
  const client = useClient();
  const { open, close } = useDialogs();
  const { name } = provider;
  const { data: entries = [] } = useModels();
  const known = [...new Set(entries.filter((one) => one.provider === name).map(({ modelId }) => modelId))];
  const fields: readonly FormField[] = [
    {
      kind: "text",
      name: "model",
      label: t`Model`,
      ...(known.length === 0 ? {} : { help: known.slice(0, 8).join(", ") }),
    },
    { kind: "long-text", name: "prompt", label: t`Prompt` },
    { kind: "switch", name: "stream", label: t`Stream the answer` },
  ];
  return (
    <Form
      keptAs={`test-prompt/${provider.id}/${model}`}
      title={t`Test ${name}`}
      fields={fields}
      initial={{
        model: model === "" ? (known[0] ?? "") : model,
        prompt: t`Say in one sentence what you are good at.`,
        stream: false,
      }}
      saveLabel={t`Send prompt`}
      about={(_, columns) =>
        isKeyMissing(provider)
          ? [
              ...paragraph(t`${name} has no API key`, columns, { color: "yellow" }),
              ...paragraph(t`Without it the service refuses requests.`, columns),
              [],
            ]
          : []
      }
      onCancel={close}
      onSave={async (values) => {
        const asked = textIn(values, "model");
        const check = await client.testInference({
          params: { id: String(provider.id) },
          body: { model: asked, prompt: textIn(values, "prompt"), stream: values["stream"] === true },
        });
        open(
          <Answer
            title={asked}
            check={check}
            again={() => open(<TestPrompt provider={provider} model={asked} />)}
          />,
        );
      }}
    />
  );
}

interface AnswerProps {
  readonly title: string;
  readonly check: InferenceCheck;
  readonly again: () => void;
}

/** What the model said, and what it took. */
function Answer({ title, check, again }: AnswerProps) {
  const { columns } = useRoom();
  return (
    <Reading
      name="test-answer"
      title={title}
      lines={answerLines(check, columns)}
      offers={[{ name: "again", label: t`Test a prompt`, key: "p", perform: again }]}
    />
  );
}

function answerLines(check: InferenceCheck, columns: number): readonly Line[] {
  const { success, error, text, reasoning, warnings, raw } = check;
  const part = (title: string, content: string | null): readonly Line[] =>
    content === null ? [] : [[], bold(title), ...paragraph(content, columns)];
  return [
    ...(success
      ? paragraph(text === null || text === "" ? t`(empty answer)` : text, columns)
      : [
          ...paragraph(t`No answer`, columns, { color: "red", isBold: true }),
          ...paragraph(sentence(spoken(error ?? "")), columns),
        ]),
    [],
    ...factsOf(check).map(([label, value]): Line => [{ text: `${label}: `, isDim: true }, { text: value }]),
    ...warnings.flatMap((warning) => paragraph(spoken(warning), columns, { color: "yellow" })),
    ...part(t`Reasoning`, reasoning),
    ...part(t`Raw response`, raw === null ? null : JSON.stringify(raw, undefined, 2)),
  ];
}

function factsOf({
  latencyMs,
  firstTokenMs,
  usage,
  costUsd,
  finishReason,
}: InferenceCheck): readonly (readonly [label: string, value: string])[] {
  const ms = (value: number): string => {
    const amount = formatNumber(value);
    return t`${amount} ms`;
  };
  const count = (value: number | null | undefined): string =>
    value == null ? t`not reported` : formatNumber(value);
  return [
    [t`Latency`, ms(latencyMs)],
    ...(firstTokenMs === null ? [] : [[t`First token`, ms(firstTokenMs)] as const]),
    [t`Input tokens`, count(usage?.inputTokens)],
    [t`Output tokens`, count(usage?.outputTokens)],
    [t`Cost`, costUsd === null ? t`unknown` : dollars(costUsd)],
    ...(finishReason === null ? [] : [[t`Finish reason`, finishReason] as const]),
  ];
}
