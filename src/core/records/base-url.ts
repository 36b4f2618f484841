import { phrase } from "../phrase.ts";
import type { z } from "zod";

/** Whether an address holds a user name or a password, which would be stored and shown with it. */
export function hasUserInfo({ username, password }: Pick<URL, "username" | "password">): boolean {
  return username !== "" || password !== "";
}

/** Does not repeat what was given, which may be a secret. */
export const NO_USER_INFO = phrase`contains a user name or password; remove it and set an API key or an Authorization header instead`;

/** An address without a user name and password. */
export function withoutUserInfo<Schema extends z.ZodType<string>>(schema: Schema): Schema {
  return schema.refine((address) => {
    const url = URL.parse(address);
    return url === null || !hasUserInfo(url);
  }, NO_USER_INFO);
}
