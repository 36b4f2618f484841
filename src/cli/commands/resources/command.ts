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
const bodyFlags = { ...changeFlags, from: textFlag("Read values from this JSON file", "file") } as const;
const yesFlag = switchFlag("Skip the confirmation prompt");
const words = (brief: string, placeholder: string, minimum: number) =>
  ({ kind: "array", parameter: { brief, parse: text, placeholder }, minimum }) as const;
const PAIRS = "key=value pairs; a.b=1 sets a nested key, key=@file reads the value from a file";

/** A command's words, with an example of it. */
const shown = (brief: string, example: string) => ({
  brief,
  fullDescription: `${brief}.\n\nExample:\n  assay ${example}`,
});

/** What is done with one thing of a kind, beside the list of them. */
export function resource(name: KindName, list: Command<World>, example: string) {
  const { one, nameKey, canArchive } = KINDS[name];
  const known =
    nameKey === null
      ? "Number"
      : `${one[0]?.toUpperCase() ?? ""}${one.slice(1)} ${nameKey === "taskId" ? "ID" : nameKey}`;
  const a = /^[aeiou]/.test(one) ? `an ${one}` : `a ${one}`;
  const [called = "", pair = ""] = nameKey === null ? ["3", "inputPerMillion=0.3"] : example.split(" ");
  const load = async () => (await import("./change.ts")).changesOf(name);
  const onOne = (verb: "show" | "archive" | "restore", brief: string) =>
    buildCommand<ChangeFlags, [string], World>({
      loader: lazily<ChangeFlags, [string]>("existing", async () => (await load())[verb]),
      parameters: {
        positional: { kind: "tuple", parameters: [{ brief: known, parse: text, placeholder: "name" }] },
        flags: changeFlags,
      },
      docs: shown(brief, `${name} ${verb} ${called}`),
    });
  const add = buildCommand<BodyFlags, string[], World>({
    loader: lazily<BodyFlags, string[]>("created", async () => (await load()).add),
    parameters: {
      positional: words(nameKey === null ? PAIRS : `${known}, then ${PAIRS}`, "words", 0),
      flags: bodyFlags,
    },
    docs: { brief: `Add ${a}`, fullDescription: `Adds ${a}.\n\nExample:\n  assay ${name} add ${example}` },
  });
  const edit = buildCommand<BodyFlags, [string, ...string[]], World>({
    loader: lazily<BodyFlags, [string, ...string[]]>("existing", async () => (await load()).edit),
    parameters: { positional: words(`${known}, then ${PAIRS}`, "words", 1), flags: bodyFlags },
    docs: shown(`Change ${a}; other fields stay as they are`, `${name} edit ${called} ${pair}`),
  });
  const remove = buildCommand<RemoveFlags, [string], World>({
    loader: lazily<RemoveFlags, [string]>("existing", async () => (await load()).remove),
    parameters: {
      positional: { kind: "tuple", parameters: [{ brief: known, parse: text, placeholder: "name" }] },
      flags: { ...changeFlags, yes: yesFlag },
    },
    docs: shown(`Delete ${a} (asks first)`, `${name} remove ${called}`),
  });
  const archiving = canArchive
    ? {
        archive: onOne("archive", `Archive ${a}; past results stay readable`),
        restore: onOne("restore", `Restore an archived ${one}`),
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
    docs: { brief: `List, add and change ${name === "criteria" ? "criteria sets" : name}` },
  });
}

const templatesCommand = buildCommand<ChangeFlags, [], World>({
  loader: lazily<ChangeFlags, []>("none", async () => (await import("./list-templates.ts")).listTemplates),
  parameters: { flags: changeFlags },
  docs: shown("List provider templates (use: assay providers add NAME template=ID)", "providers templates"),
});

function moveCommand(verb: "put" | "take") {
  return buildCommand<ChangeFlags, [string, ...string[]], World>({
    loader: lazily<ChangeFlags, [string, ...string[]]>("existing", async () =>
      (await import("./change.ts")).moveTasks(verb),
    ),
    parameters: {
      positional: words("Name of the collection, then task IDs", "words", 2),
      flags: changeFlags,
    },
    docs: shown(
      verb === "put" ? "Add tasks to a collection" : "Remove tasks from a collection",
      `collections ${verb} Mail mail-1 mail-2`,
    ),
  });
}

const settingsModule = () => import("./settings.ts");

export const settingsCommands = buildRouteMap({
  routes: {
    show: buildCommand<SettingsFlags, [], World>({
      loader: lazily<SettingsFlags, []>("existing", async () => (await settingsModule()).show),
      parameters: { flags: changeFlags },
      docs: shown("Show the settings", "settings --json"),
    }),
    set: buildCommand<SettingsFlags, string[], World>({
      loader: lazily<SettingsFlags, string[]>("created", async () => (await settingsModule()).set),
      parameters: { positional: words("key=value pairs", "pairs", 1), flags: changeFlags },
      docs: {
        brief: "Change settings",
        fullDescription:
          "Changes settings.\n\nExample:\n  assay settings set limits.requestTimeoutMs=30000 theme=dark",
      },
    }),
    reset: buildCommand<ResetFlags, [], World>({
      loader: lazily<ResetFlags, []>("existing", async () => (await settingsModule()).reset),
      parameters: {
        flags: {
          ...changeFlags,
          removeOwn: switchFlag("Also delete everything you added, except runs"),
          yes: yesFlag,
        },
      },
      docs: shown("Reset settings and sample material to defaults (asks first)", "settings reset"),
    }),
    rotateKey: buildCommand<SettingsFlags, [], World>({
      loader: lazily<SettingsFlags, []>("existing", async () => (await settingsModule()).rotateKey),
      parameters: { flags: changeFlags },
      docs: shown("Encrypt all stored secrets with a new master key", "settings rotate-key"),
    }),
  },
  defaultCommand: "show",
  docs: { brief: "Show and change workspace settings" },
});
