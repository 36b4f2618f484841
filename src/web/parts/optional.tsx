import { Trans } from "@lingui/react/macro";
import { Component, type ReactNode, Suspense } from "react";
import "./optional.css";

interface OptionalProps {
  readonly children: ReactNode;
  /** Shown where it cannot be loaded, instead of a word about that. */
  readonly instead?: ReactNode;
}

/** A part that is loaded when it is first wanted, and without which the page goes on. */
export class Optional extends Component<OptionalProps, { readonly isMissing: boolean }> {
  override state = { isMissing: false };

  static getDerivedStateFromError() {
    return { isMissing: true };
  }

  override render() {
    if (!this.state.isMissing) return <Suspense>{this.props.children}</Suspense>;
    return (
      <div className="missing-part" role="status">
        {this.props.instead ?? (
          <Trans>Part of this page couldn't be loaded. Reload the page when the server is back.</Trans>
        )}
      </div>
    );
  }
}
