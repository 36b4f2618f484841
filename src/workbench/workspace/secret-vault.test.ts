import { expect, it } from "vitest";
import type { Random, Store } from "../../core/index.ts";
import type { MasterKeyPorts } from "../../secrets/index.ts";
import { SecretVault } from "./secret-vault.ts";

it("a variable that every call names is looked up once, and its value is taken out of texts", () => {
  const value = "sk-canary-7f3a9c2e51d84b60a1";
  let looks = 0;
  const environment = new Proxy(
    { THERE: value, HERE: "of no concern" },
    {
      ownKeys: (target) => {
        looks += 1;
        return Reflect.ownKeys(target);
      },
    },
  );
  const nothing = {} as unknown;
  const ports = { environment } as unknown as MasterKeyPorts;
  const vault = new SecretVault(nothing as Store, nothing as Random, ports, () => {});
  const { redactor } = vault;
  const plain = "an answer of no concern";
  expect(redactor.known.text(plain)).toBe(plain);
  for (let call = 0; call < 5; call += 1) {
    vault.learn("THERE");
    expect(redactor.known.text(`My key is ${value}.`)).toBe("My key is [redacted].");
  }
  expect(looks).toBe(2);
});
