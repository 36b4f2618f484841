import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Card, SimpleGrid, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { RunView } from "../../../contract/index.ts";
import { LinkCard } from "../../parts/links.tsx";

/** The three ways on from here, always in the same place. */
export function Ways({
  unfinished,
  hasResults,
}: {
  readonly unfinished: readonly RunView[];
  readonly hasResults: boolean;
}) {
  const { t } = useLingui();
  const [first, second] = unfinished;
  const name = first?.name;
  const count = unfinished.length;
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} component="nav" aria-label={t`Next steps`}>
      <LinkCard withBorder to="/new">
        <Way title={t`New run`}>
          <Trans>Compare models on your tasks.</Trans>
        </Way>
      </LinkCard>
      {first === undefined ? (
        <NoWay title={t`Resume`}>
          <Trans>No unfinished runs.</Trans>
        </NoWay>
      ) : second === undefined ? (
        <LinkCard withBorder to="/runs/$runId" params={{ runId: first.runId }}>
          <Way title={t`Resume`}>
            <Trans>{name} is unfinished.</Trans>
          </Way>
        </LinkCard>
      ) : (
        <LinkCard withBorder to="/runs">
          <Way title={t`Resume`}>
            <Plural value={count} one="# unfinished run" other="# unfinished runs" />
          </Way>
        </LinkCard>
      )}
      {hasResults ? (
        <LinkCard withBorder to="/runs" search={{ state: "finished" }}>
          <Way title={t`Results`}>
            <Trans>All finished runs.</Trans>
          </Way>
        </LinkCard>
      ) : (
        <NoWay title={t`Results`}>
          <Trans>No finished runs yet.</Trans>
        </NoWay>
      )}
    </SimpleGrid>
  );
}

interface WayProps {
  readonly title: string;
  readonly children: ReactNode;
}

function Way({ title, children }: WayProps) {
  return (
    <>
      <Text fw={600}>{title}</Text>
      <Text size="sm" className="quiet breakable">
        {children}
      </Text>
    </>
  );
}

/** A way that leads nowhere yet, with the reason. */
function NoWay({ title, children }: WayProps) {
  return (
    <Card withBorder component="a" role="link" aria-disabled="true" className="no-way">
      <Text fw={600} className="quiet">
        {title}
      </Text>
      <Text size="sm" className="quiet">
        {children}
      </Text>
    </Card>
  );
}
