import { type Command, buildCommand, buildRouteMap } from "@stricli/core";
import { outputFlags, switchFlag, textFlag, workspaceFlags } from "../../flags.ts";
import type { ResetFlags, SettingsFlags } from "./settings.ts";
import { lazily } from "../../lazily.ts";
import { clustersCommand } from "../clusters/command.ts";
import { importPricesCommand } from "../prices/command.ts";
import type { BodyFlags, ChangeFlags, RemoveFlags } from "./change.ts";
import { KINDS, type KindName } from "./kinds.ts";
import type { World } from "../../world.ts";

const text = (input: string): string => input;
const changeFlags = { ...workspaceFlags, json: outputFlags.json } as const;
const bodyFlags = { ...changeFlags, from: textFlag("Start from this file of JSON", "file") } as const;
const yesFlag = switchFlag("Say yes beforehand");
const words = (brief: string, placeholder: string, minimum: number) =>
  ({ kind: "array", parameter: { brief, parse: text, placeholder }, minimum }) as const;
const PAIRS = "key=value pairs; keys may go deeper (a.b=1), @file is a file's text";

/** What is done with one thing of a kind, beside the list of them. */
export function resource(name: KindName, list: Command<World>, example: string) {
  const { one, nameKey, canArchive } = KINDS[name];
  const known = nameKey === null ? "Its number" : `Its ${nameKey}`;
  const a = /^[aeiou]/.test(one) ? `an ${one}` : `a ${one}`;
  const load = async () => (await import("./change.ts")).changesOf(name);
  const onOne = (verb: "show" | "archive" | "restore", brief: string) =>
    buildCommand<ChangeFlags, [string], World>({
      loader: lazily<ChangeFlags, [string]>(async () => (await load())[verb]),
      parameters: {
        positional: { kind: "tuple", parameters: [{ brief: known, parse: text, placeholder: "name" }] },
        flags: changeFlags,
      },
      docs: { brief },
    });
  const add = buildCommand<BodyFlags, string[], World>({
    loader: lazily<BodyFlags, string[]>(async () => (await load()).add),
    parameters: {
      positional: words(nameKey === null ? PAIRS : `${known}, then ${PAIRS}`, "words", 0),
      flags: bodyFlags,
    },
    docs: { brief: `Make ${a}`, fullDescription: `Makes ${a}.\n\nExample:\n  assay ${name} add ${example}` },
  });
  const edit = buildCommand<BodyFlags, [string, ...string[]], World>({
    loader: lazily<BodyFlags, [string, ...string[]]>(async () => (await load()).edit),
    parameters: { positional: words(`${known}, then ${PAIRS}`, "words", 1), flags: bodyFlags },
    docs: { brief: `Change ${a}; what is not named stays` },
  });
  const remove = buildCommand<RemoveFlags, [string], World>({
    loader: lazily<RemoveFlags, [string]>(async () => (await load()).remove),
    parameters: {
      positional: { kind: "tuple", parameters: [{ brief: known, parse: text, placeholder: "name" }] },
      flags: { ...changeFlags, yes: yesFlag },
    },
    docs: { brief: `Delete ${a}, after asking` },
  });
  const archiving = canArchive
    ? {
        archive: onOne("archive", `Take ${a} out of the lists; old results stay readable`),
        restore: onOne("restore", `Take ${a} back into the lists`),
      }
    : {};
  const moving =
    name === "collections"
      ? { put: moveCommand("put"), take: moveCommand("take"), clusters: clustersCommand }
      : {};
  const templates = name === "providers" ? { templates: templatesCommand } : {};
  const importing = name === "prices" ? { import: importPricesCommand } : {};
  return buildRouteMap<string, World>({
    routes: {
      list,
      ...templates,
      ...moving,
      ...importing,
      show: onOne("show", `Show ${a}`),
      add,
      edit,
      ...archiving,
      remove,
    },
    defaultCommand: "list",
    docs: { brief: `List, make and change ${name === "criteria" ? "criteria sets" : name}` },
  });
}

const templatesCommand = buildCommand<ChangeFlags, [], World>({
  loader: lazily<ChangeFlags, []>(async () => (await import("./list-templates.ts")).listTemplates),
  parameters: { flags: changeFlags },
  docs: { brief: "List providers to start from: assay providers add NAME template=ID" },
});

function moveCommand(verb: "put" | "take") {
  return buildCommand<ChangeFlags, [string, ...string[]], World>({
    loader: lazily<ChangeFlags, [string, ...string[]]>(async () =>
      (await import("./change.ts")).moveTasks(verb),
    ),
    parameters: {
      positional: words("Name of the collection, then ids of tasks", "words", 2),
      flags: changeFlags,
    },
    docs: { brief: verb === "put" ? "Put tasks into a collection" : "Take tasks out of a collection" },
  });
}

const settingsModule = () => import("./settings.ts");

export const settingsCommands = buildRouteMap({
  routes: {
    show: buildCommand<SettingsFlags, [], World>({
      loader: lazily<SettingsFlags, []>(async () => (await settingsModule()).show),
      parameters: { flags: changeFlags },
      docs: { brief: "Show the settings" },
    }),
    set: buildCommand<SettingsFlags, string[], World>({
      loader: lazily<SettingsFlags, string[]>(async () => (await settingsModule()).set),
      parameters: { positional: words("key=value pairs", "pairs", 1), flags: changeFlags },
      docs: {
        brief: "Change settings",
        fullDescription:
          "Changes settings.\n\nExample:\n  assay settings set limits.requestTimeoutMs=30000 theme=dark",
      },
    }),
    reset: buildCommand<ResetFlags, [], World>({
      loader: lazily<ResetFlags, []>(async () => (await settingsModule()).reset),
      parameters: {
        flags: {
          ...changeFlags,
          removeOwn: switchFlag("Delete everything you made as well, but for runs"),
          yes: yesFlag,
        },
      },
      docs: { brief: "Put settings and sample material back as they came, after asking" },
    }),
    rotateKey: buildCommand<SettingsFlags, [], World>({
      loader: lazily<SettingsFlags, []>(async () => (await settingsModule()).rotateKey),
      parameters: { flags: changeFlags },
      docs: { brief: "Seal every secret anew under a new master key" },
    }),
  },
  defaultCommand: "show",
  docs: { brief: "Show and change what holds for the whole workspace" },
});
