import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Checkbox, Fieldset, Group, Stack, Text, TextInput } from "@mantine/core";
import type { FormFaults } from "../../../parts/faults.ts";
import { RemoveButton } from "../../../parts/remove-button.tsx";
import { PROVIDER_EXAMPLES, type HeaderDraft } from "../../../../presentation/index.ts";

const EMPTY: HeaderDraft = { key: "", value: "", isSecret: true, stored: "" };

/** Headers sent with every call. A secret that is stored is only ever shown masked. */
export function HeaderFields({
  headers,
  faults,
  onChange,
}: {
  readonly headers: readonly HeaderDraft[];
  readonly faults: FormFaults;
  readonly onChange: (headers: HeaderDraft[]) => void;
}) {
  const { t } = useLingui();
  const edit = (index: number, some: Partial<HeaderDraft>): void =>
    onChange(headers.map((header, at) => (at === index ? { ...header, ...some } : header)));
  return (
    <Fieldset legend={t`Headers`}>
      <Stack gap="md">
        <Text size="sm" className="quiet">
          <Trans>
            Sent with every request. Secrets are stored encrypted. Enter env:NAME as the value to read it from
            an environment variable.
          </Trans>
        </Text>
        {headers.map((header, index) => (
          <HeaderRow
            // A header has no identity but its place.
            key={index}
            number={index + 1}
            header={header}
            errorAt={(part) => faults.at(`headers[${index}].${part}`)}
            onChange={(some) => edit(index, some)}
            onRemove={() => onChange(headers.filter((_, at) => at !== index))}
          />
        ))}
        <Group>
          <Button variant="default" size="xs" onClick={() => onChange([...headers, EMPTY])}>
            <Trans>Add header</Trans>
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}

function HeaderRow({
  number,
  header,
  errorAt,
  onChange,
  onRemove,
}: {
  readonly number: number;
  readonly header: HeaderDraft;
  readonly errorAt: (part: string) => string | null;
  readonly onChange: (some: Partial<HeaderDraft>) => void;
  readonly onRemove: () => void;
}) {
  const { t } = useLingui();
  const isKept = header.isSecret && header.stored !== "" && header.value === "";
  return (
    <Stack gap={6} role="group" aria-label={t`Header ${number}`}>
      <Group align="flex-start" grow preventGrowOverflow={false}>
        <TextInput
          aria-label={t`Name of header ${number}`}
          placeholder={PROVIDER_EXAMPLES.headerName}
          classNames={{ input: "mono" }}
          value={header.key}
          error={errorAt("key") ?? errorAt("name")}
          onChange={(event) => onChange({ key: event.currentTarget.value })}
        />
        <TextInput
          aria-label={t`Value of header ${number}`}
          placeholder={header.stored === "" ? t`Value` : header.stored}
          type={header.isSecret ? "password" : "text"}
          autoComplete="off"
          classNames={{ input: "mono" }}
          value={header.value}
          error={errorAt("value")}
          onChange={(event) => onChange({ value: event.currentTarget.value })}
        />
      </Group>
      <Group justify="space-between">
        <Group gap="sm">
          <Checkbox
            label={t`Secret`}
            checked={header.isSecret}
            onChange={(event) => onChange({ isSecret: event.currentTarget.checked })}
          />
          {isKept && (
            <Text size="xs" className="quiet">
              <Trans>Stored. Leave empty to keep it.</Trans>
            </Text>
          )}
        </Group>
        <RemoveButton what={t`header ${number}`} size="compact-xs" onRemove={onRemove} />
      </Group>
    </Stack>
  );
}
