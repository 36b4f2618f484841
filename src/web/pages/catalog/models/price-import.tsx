import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import {
  Autocomplete,
  Button,
  FileButton,
  Group,
  SimpleGrid,
  Text,
  TextInput,
  Textarea,
} from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PriceImport as Result } from "../../../../contract/index.ts";
import { Failure } from "../../../../core/index.ts";
import { client } from "../../../client.ts";
import { now } from "../../../clock.ts";
import { providersQuery } from "../../../parts/catalog.ts";
import { FormDrawer, type FormFields } from "../../../parts/form-drawer.tsx";
import { formatNumber } from "../../../../presentation/index.ts";
import { PriceChanges } from "./price-changes.tsx";
import { CATALOG_LISTS } from "./use-save.ts";
import { dayOf, givenText, priceChanges } from "../../../../presentation/index.ts";

const KILOBYTE = 1_000;

interface ListDraft {
  /** Name of the file; "" where the list was pasted. */
  readonly path: string;
  readonly content: string;
  readonly provider: string;
  readonly since: string;
}

const nothingGiven = (message: string): Failure =>
  new Failure("invalid-input", message, { faults: [{ key: "content", message }] });

/** A price list, of which is shown what it changes before it is taken over. */
export function PriceImport({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const [preview, setPreview] = useState<Result | null>(null);
  const count = preview === null ? 0 : priceChanges(preview);
  const words = plural(count, { one: "Import # price", other: "Import # prices" });
  return (
    <FormDrawer<ListDraft, Result>
      title={t`Import prices`}
      size="xl"
      keptAs="price-import"
      action={count === 0 ? t`Preview changes` : words}
      initial={{ path: "", content: "", provider: "", since: dayOf(now()) }}
      fields={["content", "provider", "since"]}
      save={async ({ path, content, provider, since }) => {
        if (content.trim() === "") throw nothingGiven(t`Choose a file or paste a price list.`);
        return await client.importPrices({
          body: {
            content,
            path: path === "" ? t`pasted text` : path,
            ...givenText("provider", provider),
            ...givenText("since", since),
            apply: count > 0,
          },
        });
      }}
      isUnfinished={(result) => {
        if (result.applied) return false;
        setPreview(result);
        return true;
      }}
      edits={null}
      renews={CATALOG_LISTS}
      done={(result) => plural(priceChanges(result), { one: "# price imported", other: "# prices imported" })}
      onClose={onClose}
    >
      {({ change, ...fields }) => (
        <>
          <Fields
            {...fields}
            change={(some) => {
              // What was shown is of another list.
              setPreview(null);
              change(some);
            }}
          />
          {preview !== null && <PriceChanges result={preview} />}
        </>
      )}
    </FormDrawer>
  );
}

function Fields({ draft, change, faults }: FormFields<ListDraft>) {
  const { t } = useLingui();
  const { data: providers = [] } = useQuery(providersQuery());
  const { path, content } = draft;
  const size = formatNumber(Math.ceil(content.length / KILOBYTE));
  return (
    <>
      <Text size="sm">
        <Trans>
          A CSV or JSON file with the columns model, inputPerMillion and outputPerMillion (US dollars per 1M
          tokens), optionally provider and since; or LiteLLM's price list. Nothing is saved before you have
          seen the changes.
        </Trans>
      </Text>
      <Group gap="xs">
        <FileButton
          accept=".csv,.tsv,.json,.jsonl,.ndjson,.txt"
          onChange={(file) => {
            if (file !== null) void file.text().then((text) => change({ path: file.name, content: text }));
          }}
        >
          {(props) => (
            <Button {...props} variant="default" data-autofocus>
              <Trans>Choose file</Trans>
            </Button>
          )}
        </FileButton>
        {path !== "" && (
          <>
            <Text size="sm" role="status" className="breakable">
              <Trans>
                {path}, {size} KB
              </Trans>
            </Text>
            <Button variant="subtle" size="compact-sm" onClick={() => change({ path: "", content: "" })}>
              <Trans>Remove file</Trans>
            </Button>
          </>
        )}
      </Group>
      {path === "" && (
        <Textarea
          label={t`Or paste the list`}
          rows={6}
          classNames={{ input: "mono" }}
          value={content}
          error={faults.at("content")}
          onChange={(event) => change({ content: event.currentTarget.value })}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} style={{ alignItems: "end" }}>
        <Autocomplete
          label={t`Provider`}
          description={t`Needed where the list names none.`}
          openOnFocus={false}
          data={providers.map(({ name }) => name)}
          value={draft.provider}
          error={faults.at("provider")}
          onChange={(provider) => change({ provider })}
        />
        <TextInput
          type="date"
          label={t`Valid from`}
          description={t`For prices without their own date (UTC).`}
          value={draft.since}
          error={faults.at("since")}
          onChange={(event) => change({ since: event.currentTarget.value })}
        />
      </SimpleGrid>
    </>
  );
}
