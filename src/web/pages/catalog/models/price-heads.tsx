import { Trans } from "@lingui/react/macro";
import { Table, UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";
import { type PriceOrder, type PriceSorting } from "../../../../presentation/index.ts";

interface HeadSorting {
  readonly sorting: PriceSorting;
  readonly onSort: (next: PriceSorting) => void;
}

/** Heads of a table of prices; those of a list that can be sorted are buttons, and name the provider first. */
export function PriceHeads({ sort }: { readonly sort?: HeadSorting }) {
  return (
    <>
      {sort !== undefined && (
        <Head by="provider" sort={sort} visibleFrom="sm">
          <Trans>Provider</Trans>
        </Head>
      )}
      <Head by="model" sort={sort}>
        <Trans>Model</Trans>
      </Head>
      <Head by="input" sort={sort} ta="right">
        <Trans>Input, USD per 1M tokens</Trans>
      </Head>
      <Head by="output" sort={sort} ta="right">
        <Trans>Output, USD per 1M tokens</Trans>
      </Head>
      <Head by="since" sort={sort} {...(sort === undefined ? {} : { visibleFrom: "sm" })}>
        <Trans>Valid from</Trans>
      </Head>
    </>
  );
}

interface HeadProps {
  readonly by: PriceOrder;
  readonly sort: HeadSorting | undefined;
  readonly ta?: "right";
  readonly visibleFrom?: "sm";
  readonly children: ReactNode;
}

function Head({ by, sort, children, ...rest }: HeadProps) {
  if (sort === undefined) return <Table.Th {...rest}>{children}</Table.Th>;
  const { sorting, onSort } = sort;
  const isOwn = sorting.by === by;
  return (
    <Table.Th {...rest} aria-sort={isOwn ? (sorting.isDown ? "descending" : "ascending") : "none"}>
      <UnstyledButton
        fz="inherit"
        fw="inherit"
        ta={rest.ta}
        onClick={() => onSort({ by, isDown: isOwn && !sorting.isDown })}
      >
        {children}
        <span aria-hidden>{isOwn ? (sorting.isDown ? " ↓" : " ↑") : ""}</span>
      </UnstyledButton>
    </Table.Th>
  );
}
