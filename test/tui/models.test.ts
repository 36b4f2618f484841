import { describe, expect, it } from "vitest";
import { furnished } from "../support/furniture.ts";
import { openTerminal } from "../support/terminal-app.ts";
import { openWorkspace } from "../support/workspace.ts";

describe("models in the terminal", () => {
  it("come from a provider that is added, tried and asked, by keys alone", async () => {
    const { client } = await openWorkspace();
    const { screen, press, type } = await openTerminal(client, {
      first: { page: "models", view: "providers" },
    });
    await screen.shows("No providers yet");
    press("n");
    await screen.shows("Template");
    press("Tab", "Tab", "Enter");
    await screen.shows("type to filter");
    type("simul");
    await screen.shows(/> Simulated/i);
    press("Enter");
    await screen.shows("Simulated models");
    press("Shift+Tab");
    type("Lab");
    press("Tab", "Tab", "Tab", "Enter");
    await screen.shows("a Add");
    press("a");
    await screen.shows("Quality (0–1)");
    type("alpha");
    press("Ctrl+S");
    await screen.shows("alpha  Quality (0–1): ");
    press("Escape");
    await screen.shows("Ctrl+S Save and test");
    press("Ctrl+S");
    await screen.shows("Connected to Lab: 1 model");
    press("Enter");
    await screen.shows("Add 1 model");
    press("a");
    await screen.shows("1 model added");
    expect((await client.listModels({ query: {} })).rows).toMatchObject([
      { provider: "Lab", modelId: "alpha" },
    ]);
    press("p");
    await screen.shows("Send prompt");
    press("Ctrl+S");
    await screen.shows("Finish reason: stop");
    press("Escape");
    await screen.shows("added");
  });

  it("have providers whose key is a variable, and templates that fill the form", async () => {
    const { client } = await openWorkspace();
    const { screen, press, type } = await openTerminal(client, {
      first: { page: "models", view: "providers" },
    });
    await screen.shows("No providers yet");
    press("n");
    await screen.shows("Template");
    press("Enter");
    await screen.shows("type to filter");
    type("litellm");
    await screen.shows("> LiteLLM");
    press("Enter");
    await screen.shows("http://localhost:4000/v1");
    press("Tab", "Tab", "Tab", "Tab", "Enter");
    await screen.shows("type to filter");
    type("environment");
    await screen.shows("> Environment variable");
    press("Enter");
    await screen.shows("LITELLM_API_KEY");
    press("Ctrl+S");
    await screen.shows("Saved, but the connection test failed");
    expect((await client.listProviders({ query: {} })).rows).toMatchObject([
      { name: "LiteLLM", apiKeyEnv: "LITELLM_API_KEY", keySource: "missing" },
    ]);
    press("Escape");
    await screen.shows(/> +LiteLLM.*missing LITELLM_API_KEY/);
    // A key of the list, but not after `g`.
    press("g", "k");
    await screen.shows("> Criteria");
    press("Escape");
    await screen.shows("LiteLLM");
    press("g", "m");
    await screen.shows("No models yet");
  });

  it("are changed, archived and deleted, and have prices that are shown before they are imported", async () => {
    const { client } = await openWorkspace();
    await furnished(client);
    const list = "model,inputPerMillion,outputPerMillion\nalpha,1,2\nunheard-of,3,4\n";
    const files = {
      read: async (path: string) => ({ name: path, bytes: new TextEncoder().encode(list) }),
      write: () => Promise.reject(new Error("nothing is written")),
    };
    const { screen, press, type } = await openTerminal(client, {
      first: { page: "models" },
      machine: { files },
    });
    await screen.shows(/> +fast +simulated/);
    press("/");
    type("slow");
    await screen.hides("alpha");
    press("Enter");
    await screen.shows("e Edit");
    press("e");
    await screen.shows("Edit slow");
    press("Tab", "Tab", "Tab", "Tab");
    type("0.5");
    press("Ctrl+S");
    await screen.shows("slow saved");
    await screen.shows("temperature 0.5");
    await screen.shows("x Archive");
    press("x");
    await screen.shows("slow archived");
    press("Tab", "Tab");
    await screen.shows("No prices yet");
    press("i");
    await screen.shows("Or paste the list");
    type("prices.csv");
    press("Tab", "Tab");
    type("Planted");
    press("Ctrl+S");
    await screen.shows("2 new, 0 changed, 0 unchanged");
    await screen.shows("not in this workspace");
    expect((await client.listPrices({ query: {} })).rows).toEqual([]);
    press("Enter");
    await screen.shows("2 prices imported");
    await screen.shows(/> +alpha .*in force/);
    await screen.shows("e Edit");
    press("e");
    await screen.shows("Edit price of alpha");
    press("Tab", "Tab", "Backspace", "7", "Ctrl+S");
    await screen.shows("Price of alpha saved");
    expect((await client.listPrices({ query: {} })).rows).toMatchObject([
      { inputPerMillion: 7 },
      { model: "unheard-of" },
    ]);
    press("d");
    await screen.shows("Delete Price of alpha?");
    press("y");
    await screen.shows("Price of alpha deleted");
    await screen.shows(/> +unheard-of/);
  });
});
