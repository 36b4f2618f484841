import { Trans } from "@lingui/react/macro";
import { Stack, Text, Title } from "@mantine/core";
import { useSearch } from "@tanstack/react-router";
import { LinkText } from "../../../parts/links.tsx";
import { Drafts } from "./drafts.tsx";
import { GenerateForm } from "./generate-form.tsx";

/** Has models write questions, and lists what they wrote before. */
export function Generate() {
  const { collection } = useSearch({ from: "/collections/generate" });
  return (
    <Stack gap="lg" maw={960}>
      <div>
        <Text size="sm">
          <LinkText to="/collections">
            <Trans>Collections</Trans>
          </LinkText>
        </Text>
        <Title order={1}>
          <Trans>Generate questions</Trans>
        </Title>
        <Text className="quiet" maw={720}>
          <Trans>
            Models write questions, you keep the good ones. They arrive as a draft that you can edit, and
            become tasks only when you save it.
          </Trans>
        </Text>
      </div>
      <GenerateForm key={collection ?? ""} collection={collection ?? null} />
      <Drafts />
    </Stack>
  );
}
