import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { ProviderView } from "../../../../contract/index.ts";
import { kindOf } from "../../../../core/index.ts";
import {
  type HeaderDraft,
  KEY_WAYS,
  type ProviderDraft,
  type SimulatedDraft,
  providerDraft,
  providerPatch,
  requireProvider,
  valueText,
} from "../../../../presentation/index.ts";
import { client } from "../../../client.ts";
import { type Edits, edits } from "../../../parts/edits.ts";
import { PROVIDER_FIELD_NAMES } from "./field-names.ts";

/** How a provider is changed, unless somebody else has changed it. */
export const providerEdits = (id: number, changed: string): Edits<ProviderDraft, ProviderView> => {
  const params = { id: String(id) };
  return edits(
    {
      read: () => client.getProvider({ params }),
      draftOf: (now) => providerDraft(now),
      save: async (draft, now, ifMatch) => {
        requireProvider(draft);
        const body = providerPatch(providerDraft(now), draft);
        return await client.editProvider({ params, ifMatch, body });
      },
    },
    {
      changed,
      names: PROVIDER_FIELD_NAMES,
      texts: {
        type: (type) => kindOf(type).name,
        keyWay: (way) => i18n._(KEY_WAYS[way].label),
        headers: (headers) => headers.map(headerText).join("\n"),
        simulated: (models) => models.map(simulatedText).join("\n"),
        oneModelAtATime: (choice) => ({ "": t`Default for this type`, yes: t`Yes`, no: t`No` })[choice],
      },
      mine: { storedKey: ({ apiKey }) => (apiKey.trim() === "" ? null : t`A new key`) },
    },
  );
};

const headerText = ({ key, value, isSecret, stored }: HeaderDraft): string =>
  `${key}: ${isSecret ? (value === "" ? stored : t`a new secret`) : value}`;

const simulatedText = ({ name, planted }: SimulatedDraft): string => `${name}: ${valueText(planted)}`;
