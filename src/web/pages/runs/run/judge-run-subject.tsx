import { Trans } from "@lingui/react/macro";
import { Text } from "@mantine/core";
import type { RunView } from "../../../../contract/index.ts";
import { LinkText } from "../../../parts/links.tsx";
import { useJudgedCollection } from "../../judging/questions/judged-collection.ts";

/** What a run of judges judges; nothing for other runs. */
export function JudgeRunSubject({ run }: { readonly run: RunView }) {
  const collection = useJudgedCollection(run);
  const { kind, comparedRunId } = run;
  if (kind === "answers") return null;
  return (
    <Text size="sm">
      {kind === "comparisons" ? (
        comparedRunId === null ? (
          <Trans>Judges compare answers two by two.</Trans>
        ) : (
          <Trans>
            Judges compare the answers of{" "}
            <LinkText to="/runs/$runId" params={{ runId: comparedRunId }}>
              {comparedRunId}
            </LinkText>{" "}
            two by two.
          </Trans>
        )
      ) : collection === null ? (
        <Trans>Judges rate questions; no model answers them here.</Trans>
      ) : (
        <Trans>
          Judges rate the questions of{" "}
          <LinkText to="/collections/$id" params={{ id: String(collection.id) }}>
            {collection.name}
          </LinkText>
          ; no model answers them here.
        </Trans>
      )}
    </Text>
  );
}
