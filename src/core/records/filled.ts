import { z } from "zod";

/** A text in which something is written: blanks alone are nothing. */
export const filled = (most: number) => z.string().regex(/\S/, "is empty").max(most);
