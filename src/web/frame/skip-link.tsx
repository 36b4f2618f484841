import { Trans } from "@lingui/react/macro";

/** The id of what every page is about. */
export const CONTENT = "content";

/** Past everything that stands around the page, for those who go by key; seen when it has the focus. */
export function SkipLink() {
  return (
    <a
      className="skip-link"
      href={`#${CONTENT}`}
      onClick={(event) => {
        // The address stays that of the page.
        event.preventDefault();
        document.querySelector<HTMLElement>(`#${CONTENT}`)?.focus();
      }}
    >
      <Trans>Skip to content</Trans>
    </a>
  );
}
