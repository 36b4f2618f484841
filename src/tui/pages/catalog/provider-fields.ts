import { useLingui } from "@lingui/react/macro";
import type { ProviderView } from "../../../contract/index.ts";
import {
  PROVIDER_TEMPLATES,
  PROVIDER_TYPES,
  type ProviderType,
  kindOf,
  ownPaths,
} from "../../../core/index.ts";
import {
  KEY_WAYS,
  type KeyWay,
  PLANTED_KEYS,
  PLANTED_NAMES,
  PROVIDER_EXAMPLES,
  keyHelp,
  spoken,
  usualAddress,
} from "../../../presentation/index.ts";
import { type FormField, type FormValues, textIn } from "../../parts/form-fields.ts";
import { NEW_HEADER, NEW_SIMULATED, providerOfValues } from "./provider-values.ts";

const typeIn = (values: FormValues): ProviderType => textIn(values, "type") as ProviderType;
const isSimulated = (values: FormValues): boolean => typeIn(values) === "simulated";
const isRemote = (values: FormValues): boolean => !isSimulated(values);
const isAdvanced = (values: FormValues): boolean => values["isAdvanced"] === true;

/** The fields of a provider, as the page has them. */
export function useProviderFields(
  provider: ProviderView | null,
  isEnvOnly: boolean,
): (values: FormValues) => readonly FormField[] {
  const { t } = useLingui();
  const template = useTemplateField();
  const keys = useKeyFields(provider, isEnvOnly);
  const simulated = useSimulatedFields();
  const advanced = useAdvancedFields();
  return (values) => [
    ...(provider === null ? [template(values)] : []),
    { kind: "text", name: "name", label: t`Name` },
    {
      kind: "choice",
      name: "type",
      label: t`Type`,
      options: PROVIDER_TYPES.map((value) => ({ value, label: kindOf(value).name })),
    },
    ...simulated,
    {
      kind: "text",
      name: "baseUrl",
      label: t`Base URL`,
      placeholder: usualAddress(typeIn(values)),
      isShown: isRemote,
    },
    ...keys(values),
    {
      kind: "switch",
      name: "isAdvanced",
      label: isSimulated(values) ? t`Limits` : t`Advanced: headers, paths, limits`,
    },
    ...advanced(values),
  ];
}

function useTemplateField(): (values: FormValues) => FormField {
  const { t } = useLingui();
  return (values) => {
    const found = PROVIDER_TEMPLATES.find(({ id }) => id === textIn(values, "template"));
    return {
      kind: "choice",
      name: "template",
      label: t`Template`,
      help: found?.note == null ? t`Optional. Fills in the settings of a known service.` : spoken(found.note),
      options: [
        { value: "", label: t`None` },
        ...PROVIDER_TEMPLATES.map(({ id, name }) => ({ value: id, label: name })),
      ],
    };
  };
}

function useKeyFields(
  provider: ProviderView | null,
  isEnvOnly: boolean,
): (values: FormValues) => readonly FormField[] {
  const { t } = useLingui();
  const wayIn = (values: FormValues): KeyWay => textIn(values, "keyWay") as KeyWay;
  const isTyped = (values: FormValues): boolean => ["stored", "session"].includes(wayIn(values));
  return (values) => [
    {
      kind: "choice",
      name: "keyWay",
      label: t`Key storage`,
      help:
        isEnvOnly && wayIn(values) === "stored"
          ? t`This workspace doesn't store secrets (secrets.envOnly is on). Choose another option.`
          : t(KEY_WAYS[wayIn(values)].note),
      options: Object.entries(KEY_WAYS).map(([value, { label }]) => ({ value, label: t(label) })),
      isShown: isRemote,
    },
    {
      kind: "secret",
      name: "apiKey",
      label: t`API key`,
      help: keyHelp(providerOfValues(values), provider ?? undefined),
      isShown: (shown) => isRemote(shown) && isTyped(shown),
    },
    {
      kind: "text",
      name: "apiKeyEnv",
      label: t`API key environment variable`,
      placeholder: PROVIDER_EXAMPLES.keyVariable,
      isShown: (shown) => isRemote(shown) && wayIn(shown) === "env",
    },
  ];
}

function useSimulatedFields(): readonly FormField[] {
  const { t } = useLingui();
  return [
    {
      kind: "text",
      name: "seed",
      label: t`Seed`,
      help: t`The same seed gives the same answers.`,
      isShown: isSimulated,
    },
    {
      kind: "rows",
      name: "simulated",
      label: t`Simulated models`,
      help: t`Works offline and needs no API key. You set how good each model is, then check whether a ranking finds it.`,
      added: NEW_SIMULATED(),
      summary: (row) => `${textIn(row, "name")}  ${t(PLANTED_NAMES.quality)}: ${textIn(row, "quality")}`,
      fields: [
        { kind: "text", name: "name", label: t`Name` },
        ...PLANTED_KEYS.map((name): FormField => ({ kind: "text", name, label: t(PLANTED_NAMES[name]) })),
      ],
      isShown: isSimulated,
    },
  ];
}

function useAdvancedFields(): (values: FormValues) => readonly FormField[] {
  const { t } = useLingui();
  const headers = useHeaderField();
  const remote = (values: FormValues): boolean => isAdvanced(values) && isRemote(values);
  const limit = (name: string, label: string, placeholder: string): FormField => ({
    kind: "text",
    name,
    label,
    placeholder,
    isShown: isAdvanced,
  });
  return (values) => {
    const paths = ownPaths(typeIn(values));
    return [
      { ...headers, isShown: remote },
      {
        kind: "text",
        name: "modelsEndpoint",
        label: t`Models path`,
        placeholder: paths.models ?? "",
        isShown: remote,
      },
      {
        kind: "text",
        name: "inferenceEndpoint",
        label: t`Completions path`,
        placeholder: paths.inference ?? "",
        isShown: remote,
      },
      {
        kind: "text",
        name: "caFile",
        label: t`CA certificate file`,
        help: t`Optional. Path of a PEM file on the machine Assay runs on, for services with a private certificate authority.`,
        isShown: remote,
      },
      limit("maxConcurrency", t`Concurrent requests`, t`No limit`),
      limit("requestsPerMinute", t`Requests per minute`, t`No limit`),
      limit("tokensPerMinute", t`Tokens per minute`, t`No limit`),
      limit("timeoutMs", t`Request timeout (ms)`, t`As set in the run`),
      limit("idleTimeoutMs", t`Idle timeout (ms)`, t`As set in the run`),
      {
        kind: "choice",
        name: "oneModelAtATime",
        label: t`One model at a time`,
        options: [
          { value: "", label: t`Default for this type` },
          { value: "yes", label: t`Yes` },
          { value: "no", label: t`No` },
        ],
        isShown: isAdvanced,
      },
      {
        kind: "switch",
        name: "free",
        label: t`Free of charge`,
        help: t`Requests without a price count as $0, e.g. on your own server.`,
        isShown: (shown) => remote(shown) && kindOf(typeIn(shown)).isOwnMachine !== true,
      },
    ];
  };
}

function useHeaderField(): FormField {
  const { t } = useLingui();
  const isSecret = (row: FormValues): boolean => row["isSecret"] === true;
  const shown = (row: FormValues): string => {
    if (!isSecret(row)) return textIn(row, "value");
    return textIn(row, "value") === "" ? textIn(row, "stored") : "****";
  };
  return {
    kind: "rows",
    name: "headers",
    label: t`Headers`,
    help: t`Sent with every request. Secrets are stored encrypted. Enter env:NAME as the value to read it from an environment variable.`,
    added: NEW_HEADER,
    summary: (row) => `${textIn(row, "key")}: ${shown(row)}`,
    fields: [
      { kind: "text", name: "key", label: t`Name`, placeholder: PROVIDER_EXAMPLES.headerName },
      { kind: "switch", name: "isSecret", label: t`Secret` },
      {
        kind: "secret",
        name: "value",
        label: t`Value`,
        help: t`A stored secret stays if you leave this empty.`,
        isShown: isSecret,
      },
      { kind: "text", name: "value", label: t`Value`, isShown: (row) => !isSecret(row) },
    ],
  };
}
