import { Trans, useLingui } from "@lingui/react/macro";
import { Alert, Group, Paper, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { TaskInput } from "../../../contract/index.ts";
import { MESSAGE_RECIPES, type MessageRecipe } from "../../../core/index.ts";
import { client } from "../../client.ts";
import { Problem } from "../../frame/page-error.tsx";
import { RECIPE_NAMES } from "../../../presentation/index.ts";

/** The messages that a model would be sent. */
export function TaskPreview({ task }: { readonly task: TaskInput }) {
  const { t } = useLingui();
  const [promptFormat, setFormat] = useState<MessageRecipe>("auto");
  const preview = useQuery({
    queryKey: ["task-preview", task, promptFormat],
    queryFn: () => client.previewTask({ body: { task, promptFormat } }),
    placeholderData: (before) => before,
    gcTime: 0,
  });
  const missing = preview.data?.missing.join(", ") ?? "";
  const unused = preview.data?.unused.join(", ") ?? "";
  return (
    <Stack gap="xs" component="section" aria-label={t`Messages sent to models`}>
      <Group justify="space-between">
        <Title order={3}>
          <Trans>Messages sent to models</Trans>
        </Title>
        <SegmentedControl
          size="xs"
          aria-label={t`Prompt format`}
          data={[...MESSAGE_RECIPES]}
          value={promptFormat}
          onChange={(value) => setFormat(value)}
        />
      </Group>
      <Text size="sm" className="quiet">
        {t(RECIPE_NAMES[promptFormat])}
      </Text>
      {preview.isError && <Problem error={preview.error} onRetry={() => void preview.refetch()} />}
      {missing !== "" && (
        <Alert color="yellow">
          <Trans>Variables without a value: {missing}</Trans>
        </Alert>
      )}
      {unused !== "" && (
        <Text size="sm" className="quiet">
          <Trans>Variables the prompt doesn't use: {unused}</Trans>
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
