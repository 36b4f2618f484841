import { Trans } from "@lingui/react/macro";
import type { RunView } from "../../../../contract/index.ts";
import { LinkButton } from "../../../parts/links.tsx";
import { qualityOf, useJudgedCollection } from "./judged-collection.ts";

/** From a run in which questions were judged to what came of it. */
export function QualityLink({ run }: { readonly run: RunView }) {
  return (
    <LinkButton {...qualityOf(run, useJudgedCollection(run))} variant="light">
      <Trans>See question quality</Trans>
    </LinkButton>
  );
}
