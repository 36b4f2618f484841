import { Trans, useLingui } from "@lingui/react/macro";
import { Group, List, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { type ReactNode, Suspense, lazy } from "react";
import type { HelpJob } from "../../frame/help-for-page.ts";
import { NotFound, Problem } from "../../frame/page-error.tsx";
import { LinkButton, LinkText } from "../../parts/links.tsx";
import "../../parts/untrusted-text.css";
import { HELP_JOBS } from "./help-jobs.ts";
import { DocumentLink } from "./help.tsx";
import "./help.css";
import { readJob } from "./job-text.ts";
import { ShortcutList } from "./shortcut-list.tsx";
import { TermList } from "./term-list.tsx";

const Markdown = lazy(async () => ({ default: (await import("../../parts/markdown.tsx")).Markdown }));

/** Jobs whose text goes on with something that is kept elsewhere. */
const LISTS: Partial<Readonly<Record<HelpJob, () => ReactNode>>> = {
  keyboard: ShortcutList,
  terms: TermList,
};

const isJob = (name: string): name is HelpJob => Object.hasOwn(HELP_JOBS, name);

/** One job: what you get, the steps, the page that does it, and what goes with it. */
export function JobPage() {
  const { job } = useParams({ from: "/help/$job" });
  return isJob(job) ? <OneJob job={job} /> : <NotFound />;
}

function OneJob({ job }: { readonly job: HelpJob }) {
  const { t, i18n } = useLingui();
  const { title, page, related, documents } = HELP_JOBS[job];
  const { locale } = i18n;
  const text = useQuery({
    queryKey: ["help", job, locale],
    queryFn: () => readJob(job, locale),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const RestOf = LISTS[job];
  return (
    <Stack gap="lg" maw={680}>
      <div>
        <LinkText to="/help" size="sm">
          <Trans>All help</Trans>
        </LinkText>
        <Title order={1}>{t(title)}</Title>
      </div>
      {text.isError && <Problem error={text.error} onRetry={() => void text.refetch()} />}
      {text.isPending && (
        <Text className="quiet">
          <Trans>Loading…</Trans>
        </Text>
      )}
      {text.data !== undefined && (
        <div className="help-text">
          <Suspense>
            <Markdown text={text.data} />
          </Suspense>
        </div>
      )}
      {RestOf !== undefined && <RestOf />}
      {page !== null && (
        <Group>
          <LinkButton to={page.to}>
            <OpenPage name={t(page.label)} />
          </LinkButton>
        </Group>
      )}
      <Group align="flex-start" gap="xl">
        <Links title={t`Related`}>
          {related.map((other) => (
            <LinkText key={other} to="/help/$job" params={{ job: other }}>
              {t(HELP_JOBS[other].title)}
            </LinkText>
          ))}
        </Links>
        <Links title={t`Documentation`}>
          {documents.map((name) => (
            <DocumentLink key={name} name={name} />
          ))}
        </Links>
      </Group>
    </Stack>
  );
}

function OpenPage({ name }: { readonly name: string }) {
  return <Trans>Open: {name}</Trans>;
}

function Links({ title, children }: { readonly title: string; readonly children: readonly ReactNode[] }) {
  return (
    <section aria-label={title}>
      <Title order={2} size="h3">
        {title}
      </Title>
      <List listStyleType="none" spacing={6} mt={4}>
        {children.map((link, index) => (
          <List.Item key={index}>{link}</List.Item>
        ))}
      </List>
    </section>
  );
}
