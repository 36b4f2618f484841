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
import { useState } from "react";
import type { InferenceCheck, ProviderView } from "../../../../contract/index.ts";
import { dollars } from "../../../../core/index.ts";
import { client } from "../../../client.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { modelsQuery } from "../../../parts/catalog.ts";

const GREETING = "Say in one sentence what you are good at.";

/** Puts one prompt to one model, outside of any run. */
export function TestPanel({ provider, model }: { readonly provider: ProviderView; readonly model: string }) {
  const [asked, setAsked] = useState({ model, prompt: GREETING, stream: false });
  const { data: entries = [] } = useQuery(modelsQuery());
  const test = useMutation({
    mutationFn: (body: typeof asked) => client.testInference({ params: { id: String(provider.id) }, body }),
  });
  const change = (some: Partial<typeof asked>): void => setAsked((before) => ({ ...before, ...some }));
  const names = entries.filter((entry) => entry.provider === provider.name).map(({ modelId }) => modelId);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        test.mutate(asked);
      }}
    >
      <Stack gap="md">
        <Autocomplete
          label={`Model of ${provider.name}`}
          required
          classNames={{ input: "mono" }}
          data={[...new Set(names)]}
          value={asked.model}
          onChange={(value) => change({ model: value })}
        />
        <Textarea
          label="Prompt"
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
            label="Stream"
            checked={asked.stream}
            onChange={(event) => change({ stream: event.currentTarget.checked })}
          />
          <Button
            type="submit"
            loading={test.isPending}
            disabled={asked.model.trim() === "" || asked.prompt.trim() === ""}
          >
            Ask
          </Button>
        </Group>
        {test.isError && <Problem error={test.error} />}
        {test.data !== undefined && <Answer check={test.data} />}
      </Stack>
    </form>
  );
}

function Answer({ check }: { readonly check: InferenceCheck }) {
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
          {text === null || text === "" ? "(an empty answer)" : text}
        </Code>
      ) : (
        <Alert color="red" title="No answer">
          {error}
        </Alert>
      )}
      {reasoning !== null && (
        <details className="more">
          <summary>Reasoning</summary>
          <Code block mt="xs">
            {reasoning}
          </Code>
        </details>
      )}
      <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="xs">
        <Fact label="Time" value={`${Math.round(latencyMs).toLocaleString()} ms`} />
        {firstTokenMs !== null && <Fact label="First token" value={`${Math.round(firstTokenMs)} ms`} />}
        <Fact label="Input tokens" value={usage?.inputTokens?.toLocaleString() ?? "not told"} />
        <Fact label="Output tokens" value={usage?.outputTokens?.toLocaleString() ?? "not told"} />
        <Fact label="Cost" value={costUsd === null ? "not known" : dollars(costUsd)} />
        {finishReason !== null && <Fact label="Ended by" value={finishReason} />}
      </SimpleGrid>
      {warnings.length > 0 && (
        <List size="sm">
          {warnings.map((warning) => (
            <List.Item key={warning}>{warning}</List.Item>
          ))}
        </List>
      )}
      {raw !== null && (
        <details className="more">
          <summary>Whole answer</summary>
          <Code block mt="xs">
            {JSON.stringify(raw, undefined, 2)}
          </Code>
        </details>
      )}
    </Stack>
  );
}

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
