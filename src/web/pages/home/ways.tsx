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
  const [first, second] = unfinished;
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} component="nav" aria-label="Ways on">
      <LinkCard withBorder to="/new">
        <Way title="New run">Put tasks to models.</Way>
      </LinkCard>
      {first === undefined ? (
        <NoWay title="Continue">Nothing is unfinished.</NoWay>
      ) : second === undefined ? (
        <LinkCard withBorder to="/runs/$runId" params={{ runId: first.runId }}>
          <Way title="Continue">{first.name} is not finished.</Way>
        </LinkCard>
      ) : (
        <LinkCard withBorder to="/runs">
          <Way title="Continue">{unfinished.length} runs are not finished.</Way>
        </LinkCard>
      )}
      {hasResults ? (
        <LinkCard withBorder to="/runs" search={{ state: "finished" }}>
          <Way title="Results">Every run that is finished.</Way>
        </LinkCard>
      ) : (
        <NoWay title="Results">No run is finished yet.</NoWay>
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
