import { useLingui } from "@lingui/react/macro";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { asFailure } from "../../core/index.ts";
import { spoken } from "../../presentation/index.ts";
import { useOffers } from "../offers.tsx";
import { useRoom } from "../room.ts";
import { Lines, dim, paragraph } from "./lines.tsx";

interface ShownProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, "data" | "error" | "refetch">;
  readonly children: (data: Data) => ReactNode;
}

/** What was read; until then that it is being read, or why it could not be. */
export function Shown<Data>({ query: { data, error, refetch }, children }: ShownProps<Data>) {
  const { t } = useLingui();
  if (data !== undefined) return children(data);
  if (error !== null) return <Problem error={error} again={() => void refetch()} />;
  return <Lines lines={[dim(t`Loading…`)]} />;
}

/** What went wrong and what to do about it. */
export function Problem({ error, again }: { readonly error: unknown; readonly again: () => void }) {
  const { t } = useLingui();
  const { columns } = useRoom();
  const failure = asFailure(error);
  useOffers([{ name: "again", label: t`Try again`, key: "r", perform: again }]);
  const faults = failure.faults.map(({ key, message }) =>
    key === undefined ? message : `${key}: ${message}`,
  );
  return (
    <Lines
      lines={[
        ...paragraph(spoken(failure.message), columns, { color: "red" }),
        ...faults.flatMap((fault) => paragraph(spoken(fault), columns)),
        ...(failure.hint === undefined ? [] : paragraph(spoken(failure.hint), columns)),
      ]}
    />
  );
}
