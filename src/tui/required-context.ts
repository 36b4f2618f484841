import { type Provider, createContext, useContext } from "react";

/** What every screen has from the app around it; asked for elsewhere it is a mistake of ours. */
export function requiredContext<Value>(name: string): readonly [Provider<Value | null>, () => Value] {
  const context = createContext<Value | null>(null);
  const use = (): Value => {
    const value = useContext(context);
    if (value === null) throw new Error(name);
    return value;
  };
  return [context.Provider, use];
}
