import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import type { TokenBody } from "../../../contract/index.ts";
import { SCOPES, type Scope } from "../../../core/index.ts";
import { SCOPE_WORDS, TOKEN_LIFETIMES, endOfToken } from "../../../presentation/index.ts";
import { now } from "../../clock.ts";
import { useKeptDraft } from "../../parts/use-kept-draft.tsx";

interface NewTokenFormProps {
  readonly isPending: boolean;
  /** Rejects when there is none: what was typed stays. */
  readonly onCreate: (body: TokenBody) => Promise<void>;
}

/** As the choice of no end is kept. */
const NEVER = String(null);
const EMPTY: { readonly name: string; readonly scopes: readonly Scope[]; readonly days: string } = {
  name: "",
  scopes: ["read"],
  days: "90",
};

/** A name, what it allows, and until when. */
export function NewTokenForm({ isPending, onCreate }: NewTokenFormProps) {
  const { t } = useLingui();
  const { draft, change, settle, restored } = useKeptDraft("new-token", EMPTY);
  const { name, scopes, days } = draft;
  const create = async (): Promise<void> => {
    const lasting = days === NEVER ? null : Number(days);
    await onCreate({ name: name.trim(), scopes: [...scopes], expiresAt: endOfToken(lasting, now()) });
    settle(EMPTY);
  };
  const lifetime = (wanted: number | null): string =>
    wanted === null ? t`Never` : plural(wanted, { one: "In # day", other: "In # days" });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // What went wrong is shown below the form.
        if (name.trim() !== "" && scopes.length > 0) void create().catch(() => undefined);
      }}
    >
      <Stack gap="sm">
        {restored}
        <Group align="flex-start">
          <TextInput
            label={t`Name of the new token`}
            placeholder={t`e.g. nightly build`}
            required
            maxLength={100}
            value={name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <NativeSelect
            label={t`Expires`}
            value={days}
            data={TOKEN_LIFETIMES.map((value) => ({ value: String(value), label: lifetime(value) }))}
            onChange={(event) => change({ days: event.currentTarget.value })}
          />
        </Group>
        <Checkbox.Group
          label={t`Scopes`}
          value={[...scopes]}
          onChange={(value) => change({ scopes: SCOPES.filter((scope) => value.includes(scope)) })}
        >
          <Stack gap="xs" mt={4}>
            {SCOPES.map((scope) => (
              <Checkbox key={scope} value={scope} label={scope} description={t(SCOPE_WORDS[scope])} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Group>
          <Button type="submit" variant="default" loading={isPending} disabled={scopes.length === 0}>
            <Trans>Create token</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
