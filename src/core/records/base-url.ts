import { phrase } from "../phrase.ts";
import { z } from "zod";

/** Whether an address holds a user name or a password, which would be stored and shown with it. */
export function hasUserInfo({ username, password }: Pick<URL, "username" | "password">): boolean {
  return username !== "" || password !== "";
}

/** Names of query parameters that hold a secret, such as `?key=` and `?api-key=`. */
const SECRET_PARAMETER =
  /^(?:key|code|sig|auth|(?:.*[-_])?(?:api|access|subscription|functions?)[-_]?key|(?:.*[-_])?(?:token|secret|password))$/i;

function hasKeyInQuery({ searchParams }: Pick<URL, "searchParams">): boolean {
  return [...searchParams].some(([name, value]) => value !== "" && SECRET_PARAMETER.test(name));
}

/** Neither repeats what was given, which may be a secret. */
const NO_USER_INFO = phrase`contains a user name or password; remove it and set an API key or an Authorization header instead`;
const NO_KEY = phrase`contains a key in its query; remove it and set it as the API key or as a header instead`;

/** Where nothing else can hold them. */
const NO_CREDENTIALS = {
  userInfo: phrase`contains a user name or password, which are not kept secret there; remove them`,
  key: phrase`contains a key in its query, which is not kept secret there; remove it`,
};

/**
 * An address without a user name, password or key, none of which would be kept secret in it. `instead`: whether there is
 * another place for them.
 */
export function withoutCredentials<Schema extends z.ZodType<string>>(
  schema: Schema,
  { instead }: { readonly instead: boolean } = { instead: true },
): Schema {
  return schema
    .refine(
      (address) => {
        const url = URL.parse(address);
        return url === null || !hasUserInfo(url);
      },
      instead ? NO_USER_INFO : NO_CREDENTIALS.userInfo,
    )
    .refine(
      (address) => {
        const url = URL.parse(address, "http://localhost");
        return url === null || !hasKeyInQuery(url);
      },
      instead ? NO_KEY : NO_CREDENTIALS.key,
    );
}

/** A path that follows a base URL. */
export const endpointSchema = withoutCredentials(z.string().startsWith("/"));
