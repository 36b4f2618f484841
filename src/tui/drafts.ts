import { createContext, useContext } from "react";
import type { FormValues } from "./parts/form-fields.ts";

const DraftsContext = createContext<Map<string, FormValues>>(new Map());
export const DraftsProvider = DraftsContext.Provider;

/** What was typed into forms and not saved, until the terminal is left. */
export const useDrafts = (): Map<string, FormValues> => useContext(DraftsContext);
