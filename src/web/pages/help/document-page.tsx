import { Trans, useLingui } from "@lingui/react/macro";
import { Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Suspense, lazy, useEffect, useMemo } from "react";
import { NotFound, Problem } from "../../frame/page-error.tsx";
import { LinkText } from "../../parts/links.tsx";
import "../../parts/untrusted-text.css";
import { type OwnText, OwnTexts } from "../../parts/own-texts.ts";
import { readDocument } from "./document-text.ts";
import { type DocumentName, documentLink, isDocument, anchorOf } from "./documents.ts";
import "./help.css";

const Markdown = lazy(async () => ({ default: (await import("../../parts/markdown.tsx")).Markdown }));

/** One of the documents that come with Assay. */
export function DocumentPage() {
  const { name } = useParams({ from: "/help/documents/$name" });
  return isDocument(name) ? <OneDocument key={name} name={name} /> : <NotFound />;
}

function OneDocument({ name }: { readonly name: DocumentName }) {
  const { t } = useLingui();
  const text = useQuery({
    queryKey: ["document", name],
    queryFn: () => readDocument(name),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const own = useMemo(() => ownTextOf(name), [name]);
  return (
    <Stack gap="md" maw={820}>
      <LinkText to="/help" size="sm">
        <Trans>All help</Trans>
      </LinkText>
      {text.isError && <Problem error={text.error} onRetry={() => void text.refetch()} />}
      {text.isPending && <Text className="quiet">{t`Loading…`}</Text>}
      {text.data !== undefined && (
        <article className="help-document" lang="en">
          <OwnTexts value={own}>
            <Suspense>
              <Drawn text={text.data} />
            </Suspense>
          </OwnTexts>
        </article>
      )}
    </Stack>
  );
}

function Drawn({ text }: { readonly text: string }) {
  useEffect(() => {
    // The place that the address names is there only now.
    const place = decodeURIComponent(window.location.hash.slice(1));
    if (place !== "") document.querySelector(`#${CSS.escape(place)}`)?.scrollIntoView();
  }, []);
  return <Markdown text={text} />;
}

const ownTextOf = (here: DocumentName): OwnText => ({
  link: (address, inside) => {
    const to = documentLink(address, here);
    if (to === null) return inside;
    return (
      <LinkText
        underline="always"
        to="/help/documents/$name"
        params={{ name: to.name }}
        {...(to.place === "" ? {} : { hash: to.place })}
      >
        {inside}
      </LinkText>
    );
  },
  heading: (depth, text) => (
    <Title order={depth <= 1 ? 1 : depth === 2 ? 2 : 3} id={anchorOf(text)}>
      {text.replaceAll("`", "")}
    </Title>
  ),
});
