import { Trans, useLingui } from "@lingui/react/macro";
import { Table, UnstyledButton } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { DefinedTerm } from "../../../../core/index.ts";
import { ProvenanceBadge } from "../../../parts/run-state.tsx";
import { Term } from "../../../parts/term.tsx";
import { useSimulated } from "../../../parts/use-simulated.ts";
import { CRITERION_NAMES } from "../../../../presentation/index.ts";
import { judgeColumn, sortText, sortingOf } from "../../../../presentation/index.ts";
import type { ShownQuality } from "./quality-row.tsx";

/** Heads of the table; a click puts questions in order of a column, another one turns the order round. */
export function QualityHeads({ judges, criteria, has }: ShownQuality) {
  const { t } = useLingui();
  const isSimulated = useSimulated();
  return (
    <Table.Thead>
      <Table.Tr>
        <Table.Th>
          <Trans>Question</Trans>
        </Table.Th>
        <Head by="mean" term="question-mean">
          <Trans>Mean</Trans>
        </Head>
        {criteria.map((criterion) => (
          <Head key={criterion} by={criterion}>
            {t(CRITERION_NAMES[criterion])}
          </Head>
        ))}
        {judges.map((judge) => (
          <Head
            key={judge}
            by={judgeColumn(judge)}
            below={isSimulated(judge) && <ProvenanceBadge of={{ simulated: true }} />}
          >
            {judge}
          </Head>
        ))}
        {has("spread") && (
          <Head by="spread" term="question-spread">
            <Trans>Spread</Trans>
          </Head>
        )}
        {has("reasons") && (
          <Table.Th>
            <Trans>Reasons</Trans>
          </Table.Th>
        )}
        {has("runs") && (
          <Table.Th>
            <Trans>In runs</Trans>
          </Table.Th>
        )}
        <Table.Th w="1%" aria-label={t`Actions`} />
      </Table.Tr>
    </Table.Thead>
  );
}

interface HeadProps {
  readonly by: string;
  readonly term?: DefinedTerm;
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

function Head({ by, term, below, children }: HeadProps) {
  const { sort } = useSearch({ from: "/collections/$id/quality" });
  const navigate = useNavigate({ from: "/collections/$id/quality" });
  const sorting = sortingOf(sort);
  const isOwn = sorting.by === by;
  const next = sortText({ by, isDown: isOwn && !sorting.isDown });
  return (
    <Table.Th
      ta="right"
      className="quality-head"
      aria-sort={isOwn ? (sorting.isDown ? "descending" : "ascending") : "none"}
    >
      <UnstyledButton
        fz="inherit"
        fw="inherit"
        ta="right"
        onClick={() =>
          void navigate({
            search: (before) => ({ ...before, sort: next }),
            replace: true,
            resetScroll: false,
          })
        }
      >
        {children}
        <span aria-hidden>{isOwn ? (sorting.isDown ? " ↓" : " ↑") : ""}</span>
      </UnstyledButton>{" "}
      {term !== undefined && <Term name={term} />} {below}
    </Table.Th>
  );
}
