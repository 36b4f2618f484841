import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { client } from "../../../client.ts";
import { QuickTags } from "../../../parts/quick-tags.tsx";
import { useRater } from "../../../parts/use-rater.ts";
import { useItemAction } from "../use-results.ts";

const VALUES = [1, 2, 3, 4, 5, "pass", "fail"] as const;

/** A manual rating, from 1 to 5 or pass and fail, with tags and a note. It is kept beside what judges said. */
export function ManualScore({ runId, itemId }: { readonly runId: string; readonly itemId: number }) {
  const { t } = useLingui();
  const [justification, setJustification] = useState("");
  const [tags, setTags] = useState<readonly string[]>([]);
  const [rater, setRater] = useRater();
  const action = useItemAction(runId, itemId, t`Your score is saved.`);
  return (
    <details>
      <summary className="small">
        <Trans>Score manually</Trans>
      </summary>
      <Stack gap="xs" mt="xs">
        <TextInput
          size="xs"
          aria-label={t`Your name`}
          placeholder={t`Your name (optional)`}
          value={rater}
          onChange={(event) => setRater(event.currentTarget.value)}
        />
        <TextInput
          size="xs"
          aria-label={t`Comment`}
          placeholder={t`Comment (optional)`}
          value={justification}
          onChange={(event) => setJustification(event.currentTarget.value)}
        />
        <QuickTags value={tags} used={[]} onChange={setTags} />
        <Group gap={4} role="group" aria-label={t`Your score`}>
          {VALUES.map((scoreValue) => (
            <Button
              key={scoreValue}
              size="compact-sm"
              variant="default"
              disabled={action.isPending}
              aria-label={
                typeof scoreValue === "number"
                  ? t`${scoreValue} of 5`
                  : { pass: t`pass`, fail: t`fail` }[scoreValue]
              }
              onClick={() =>
                action.mutate(() =>
                  client.scoreManually({
                    body: {
                      runId,
                      itemId,
                      scoreValue,
                      justification,
                      tags: [...tags],
                      rater: rater.trim() || "me",
                    },
                  }),
                )
              }
            >
              {typeof scoreValue === "number" ? scoreValue : { pass: t`pass`, fail: t`fail` }[scoreValue]}
            </Button>
          ))}
        </Group>
      </Stack>
    </details>
  );
}
