import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { asFailure } from "../../core/index.ts";
import { Problem } from "../frame/page-error.tsx";
import { EmptyState } from "./empty-state.tsx";
import { spoken } from "../language.ts";
import { sentence } from "./faults.ts";

/** What a page is about could not be read. What does not exist is not asked for again: there is a way back. */
export function ReadProblem({
  error,
  onRetry,
  back,
}: {
  readonly error: unknown;
  readonly onRetry: () => void;
  /** To where such things are listed. */
  readonly back: ReactNode;
}) {
  const { t } = useLingui();
  const failure = asFailure(error);
  if (failure.code !== "not-found") return <Problem error={error} onRetry={onRetry} />;
  return (
    <EmptyState title={t`Not found`} action={back}>
      {sentence(spoken(failure.message))} {t`It may have been deleted. Check the address.`}
    </EmptyState>
  );
}
