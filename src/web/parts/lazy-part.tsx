import { t } from "@lingui/core/macro";
import { type ComponentType, type ReactNode, createElement, use } from "react";

/** A file of the page could not be loaded: the server is away, or has other files by now. */
export class PartFailure extends Error {
  /** Has it tried again the next time that it is drawn. */
  readonly forget: () => void;
  /** How often it was tried in vain. */
  readonly tries: number;

  constructor(cause: unknown, forget: () => void, tries: number) {
    super(t`This part of the page couldn't be loaded.`, { cause });
    this.name = "PartFailure";
    this.forget = forget;
    this.tries = tries;
  }
}

/** A component whose file is loaded when it is first wanted. */
export interface LazyPart<Props extends object> {
  (props: Props): ReactNode;
  preload: () => Promise<void>;
}

/** A page by the name under which its file exports it. What it is made of is not looked into, which would be a circle. */
export function lazyPage<Module extends object>(
  load: () => Promise<Module>,
  name: keyof Module & string,
): LazyPart<object> {
  return lazyPart(async () => (await load())[name] as ComponentType<object>);
}

/**
 * Unlike React's own, one that could not be loaded can be tried again. Loading ahead never fails: that is said when the
 * part is wanted, by whichever boundary is around it.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  let failure: PartFailure | null = null;
  let loading: Promise<void> | null = null;
  let tries = 0;
  const forget = (): void => {
    failure = null;
    loading = null;
  };
  const preload = (): Promise<void> =>
    (loading ??= load().then(
      (component) => {
        loaded = component;
      },
      (error: unknown) => {
        tries += 1;
        failure = new PartFailure(error, forget, tries);
      },
    ));
  function Part(props: Props): ReactNode {
    if (loaded === null && failure === null) use(preload());
    // `use` has thrown unless what it waited for is there.
    if (failure !== null) throw failure;
    return loaded === null ? null : createElement(loaded, props);
  }
  return Object.assign(Part, {
    preload: async () => {
      // What was only pointed at may be there by now.
      if (failure !== null) forget();
      await preload();
    },
  });
}
