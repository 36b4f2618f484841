import { expect, it } from "vitest";
import { providerBodySchema } from "../../../../contract/index.ts";
import { PROVIDER_TEMPLATES } from "../../../../core/index.ts";
import { providerBody, providerDraft, templateDraft } from "./provider-draft.ts";

it.each(PROVIDER_TEMPLATES)("the template $id fills the form with what is sent", (template) => {
  const draft = { ...providerDraft(), ...templateDraft(template, "") };
  const { id: _id, note: _note, ...expected } = template;
  expect(providerBodySchema.parse(providerBody(draft))).toMatchObject(expected);
});

it("a name that was typed stays, and a CA file is sent only where there is one", () => {
  const [template] = PROVIDER_TEMPLATES;
  if (template === undefined) throw new Error("there are no templates");
  const draft = { ...providerDraft(), ...templateDraft(template, "Ours") };
  expect(providerBody(draft)).toMatchObject({ name: "Ours" });
  expect(providerBody(draft)).not.toHaveProperty("caFile");
  expect(providerBody({ ...draft, caFile: " /etc/ca.pem " })).toMatchObject({ caFile: "/etc/ca.pem" });
});
