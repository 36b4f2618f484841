import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useDialogs } from "../dialog.tsx";
import { LEVEL, useKeys } from "../key-layers.tsx";
import { Shown } from "./shown.tsx";

interface DialogShownProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, "data" | "error" | "refetch">;
  readonly children: (data: Data) => ReactNode;
}

/** What a dialog needs and is read first; Esc closes it meanwhile. */
export function DialogShown<Data>({ query, children }: DialogShownProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  return (
    <>
      <Closing />
      <Shown query={query}>{children}</Shown>
    </>
  );
}

function Closing() {
  const { close } = useDialogs();
  useKeys({
    level: LEVEL.dialog,
    isModal: true,
    onKey: (key) => {
      if (key === "Escape") close();
      return true;
    },
  });
  return null;
}
