import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import {
  Alert,
  Autocomplete,
  Button,
  Code,
  Group,
  List,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  Textarea,
} from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { InferenceCheck, ProviderView } from "../../../../contract/index.ts";
import { dollars } from "../../../../core/index.ts";
import { client } from "../../../client.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { sentence } from "../../../parts/faults.ts";
import { formatNumber } from "../../../../presentation/index.ts";
import { modelsQuery } from "../../../parts/catalog.ts";
import { useKeptDraft } from "../../../parts/use-kept-draft.tsx";
import { spoken } from "../../../language.ts";
import { isKeyMissing } from "../../../../presentation/index.ts";

const GREETING = msg`Say in one sentence what you are good at.`;

/** Puts one prompt to one model, outside of any run. */
export function TestPanel({
  provider,
  model,
  onAddKey,
}: {
  readonly provider: ProviderView;
  readonly model: string;
  readonly onAddKey: () => void;
}) {
  const { t } = useLingui();
  const { name } = provider;
  const {
    draft: asked,
    change,
    restored,
  } = useKeptDraft(`test-prompt/${provider.id}`, { model, prompt: t(GREETING), stream: false });
  const { data: entries = [] } = useQuery(modelsQuery());
  const test = useMutation({
    mutationFn: (body: typeof asked) => client.testInference({ params: { id: String(provider.id) }, body }),
  });
  const names = entries.filter((entry) => entry.provider === provider.name).map(({ modelId }) => modelId);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        test.mutate(asked);
      }}
    >
      <Stack gap="md">
        {restored}
        {isKeyMissing(provider) && (
          <Alert color="yellow" title={t`${name} has no API key`}>
            <Stack gap="xs" align="flex-start">
              <Trans>Without it the service refuses requests.</Trans>
              <Button size="xs" variant="default" onClick={onAddKey}>
                <Trans>Add key</Trans>
              </Button>
            </Stack>
          </Alert>
        )}
        <Autocomplete
          label={t`Model`}
          required
          classNames={{ input: "mono" }}
          data={[...new Set(names)]}
          value={asked.model}
          onChange={(value) => change({ model: value })}
        />
        <Textarea
          label={t`Prompt`}
          required
          data-autofocus
          autosize
          minRows={3}
          maxRows={12}
          value={asked.prompt}
          onChange={(event) => change({ prompt: event.currentTarget.value })}
        />
        <Group justify="space-between">
          <Switch
            label={t`Stream the answer`}
            checked={asked.stream}
            onChange={(event) => change({ stream: event.currentTarget.checked })}
          />
          <Button
            type="submit"
            loading={test.isPending}
            disabled={asked.model.trim() === "" || asked.prompt.trim() === ""}
          >
            <Trans>Send prompt</Trans>
          </Button>
        </Group>
        {test.isError && <Problem error={test.error} />}
        {test.data !== undefined && <Answer check={test.data} />}
      </Stack>
    </form>
  );
}

function Answer({ check }: { readonly check: InferenceCheck }) {
  const { t } = useLingui();
  const milliseconds = (value: number): string => {
    const amount = formatNumber(value);
    return t`${amount} ms`;
  };
  const {
    success,
    error,
    text,
    reasoning,
    usage,
    latencyMs,
    firstTokenMs,
    costUsd,
    finishReason,
    warnings,
    raw,
  } = check;
  return (
    <Stack gap="sm" role="status">
      {success ? (
        <Code block className="answer">
          {text === null || text === "" ? t`(empty answer)` : text}
        </Code>
      ) : (
        <Alert color="red" title={t`No answer`}>
          {sentence(spoken(error ?? ""))}
        </Alert>
      )}
      {reasoning !== null && (
        <details className="more">
          <summary>
            <Trans>Reasoning</Trans>
          </summary>
          <Code block mt="xs">
            {reasoning}
          </Code>
        </details>
      )}
      <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="xs">
        <Fact label={t`Latency`} value={milliseconds(latencyMs)} />
        {firstTokenMs !== null && <Fact label={t`First token`} value={milliseconds(firstTokenMs)} />}
        <Fact label={t`Input tokens`} value={countOf(usage?.inputTokens) ?? t`not reported`} />
        <Fact label={t`Output tokens`} value={countOf(usage?.outputTokens) ?? t`not reported`} />
        <Fact label={t`Cost`} value={costUsd === null ? t`unknown` : dollars(costUsd)} />
        {finishReason !== null && <Fact label={t`Finish reason`} value={finishReason} />}
      </SimpleGrid>
      {warnings.length > 0 && (
        <List size="sm">
          {warnings.map((warning) => (
            <List.Item key={warning}>{spoken(warning)}</List.Item>
          ))}
        </List>
      )}
      {raw !== null && (
        <details className="more">
          <summary>
            <Trans>Raw response</Trans>
          </summary>
          <Code block mt="xs">
            {JSON.stringify(raw, undefined, 2)}
          </Code>
        </details>
      )}
    </Stack>
  );
}

const countOf = (value: number | null | undefined): string | null =>
  value === null || value === undefined ? null : formatNumber(value);

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <Text size="xs" className="quiet">
        {label}
      </Text>
      <Text size="sm">{value}</Text>
    </div>
  );
}
