import { Alert, Group, Paper, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { TaskBody } from "../../../contract/index.ts";
import { MESSAGE_RECIPES, type MessageRecipe } from "../../../core/index.ts";
import { client } from "../../client.ts";
import { Problem } from "../../frame/page-error.tsx";

/** The messages that a model would be sent. */
export function TaskPreview({ task }: { readonly task: TaskBody }) {
  const [promptFormat, setFormat] = useState<MessageRecipe>("auto");
  const preview = useQuery({
    queryKey: ["task-preview", task, promptFormat],
    queryFn: () => client.previewTask({ body: { task, promptFormat } }),
    placeholderData: (before) => before,
    gcTime: 0,
  });
  return (
    <Stack gap="xs" component="section" aria-label="As it will be sent">
      <Group justify="space-between">
        <Title order={3}>As it will be sent</Title>
        <SegmentedControl
          size="xs"
          aria-label="Prompt format"
          data={[...MESSAGE_RECIPES]}
          value={promptFormat}
          onChange={(value) => setFormat(value)}
        />
      </Group>
      {preview.isError && <Problem error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.data !== undefined && preview.data.missing.length > 0 && (
        <Alert color="yellow">Variables without a value: {preview.data.missing.join(", ")}</Alert>
      )}
      {preview.data !== undefined && preview.data.unused.length > 0 && (
        <Text size="sm" className="quiet">
          Variables that the prompt does not use: {preview.data.unused.join(", ")}
        </Text>
      )}
      {preview.data?.messages.map(({ role, content }, index) => (
        <Paper key={index} withBorder p="sm">
          <Text size="xs" className="quiet">
            {role}
          </Text>
          <Text size="sm" className="task-text mono">
            {content}
          </Text>
        </Paper>
      ))}
    </Stack>
  );
}
