import { Stack, Text } from "@mantine/core";
import { UntrustedText } from "../../parts/untrusted-text.tsx";
import { useItem } from "./use-results.ts";

/** What was asked, as it was sent. */
export function Question({ runId, itemId }: { readonly runId: string; readonly itemId: number }) {
  const { data } = useItem(runId, itemId);
  const messages = data?.response?.messages ?? [];
  return (
    <Stack gap="xs" className="question" aria-label="What was asked" role="group">
      {messages.map(({ role, content }, index) => (
        <div key={index}>
          <Text size="xs" className="quiet">
            {role === "user" ? "Asked" : role === "system" ? "Said before" : "Example answer"}
          </Text>
          <UntrustedText text={content} label="What was asked" canBeMarkdown={false} />
        </div>
      ))}
    </Stack>
  );
}
