import { useLingui } from "@lingui/react/macro";
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { SearchHitView } from "../../../contract/index.ts";
import { LinkText } from "../../parts/links.tsx";
import { ProvenanceBadge } from "../../parts/run-state.tsx";
import { Time } from "../../parts/time-ago.tsx";
import { hitWords, markedParts } from "../../../presentation/index.ts";

/** Something found: what it is of, where it stands, and the words in it. */
export function Hit({ hit }: { readonly hit: SearchHitView }) {
  const { t } = useLingui();
  return (
    <li className="hit">
      <div className="hit-head">
        <Leading hit={hit}>{hit.title ?? hit.taskId}</Leading>
        <Text size="sm" component="span" className="quiet breakable">
          {hitWords(hit, t)} <ProvenanceBadge of={hit} />
        </Text>
        <Text size="sm" component="span" className="quiet hit-time">
          <Time at={hit.at} />
        </Text>
      </div>
      <p className="hit-text">
        {hit.snippet.cutBefore && "… "}
        {markedParts(hit.snippet).map(({ text, isMarked, start }) =>
          isMarked ? <mark key={start}>{text}</mark> : <span key={start}>{text}</span>,
        )}
        {hit.snippet.cutAfter && " …"}
      </p>
    </li>
  );
}

/** The link to where it is shown, if it is anywhere. */
function Leading({ hit, children }: { readonly hit: SearchHitView; readonly children: ReactNode }) {
  const { path, run, collection, taskId, modelId } = hit;
  if (path !== null && run !== null)
    return path.includes("/tasks/") ? (
      <LinkText
        to="/runs/$runId/tasks/$taskId"
        params={{ runId: run.runId, taskId }}
        search={modelId === null ? {} : { model: modelId }}
        className="breakable"
      >
        {children}
      </LinkText>
    ) : (
      <LinkText to="/runs/$runId" params={{ runId: run.runId }} className="breakable">
        {children}
      </LinkText>
    );
  if (path !== null && collection !== null) {
    const task = new URLSearchParams(path.split("?")[1]).get("task") ?? "";
    return (
      <LinkText
        to="/collections/$id"
        params={{ id: String(collection.id) }}
        search={{ task }}
        className="breakable"
      >
        {children}
      </LinkText>
    );
  }
  return <span className="breakable">{children}</span>;
}
