import { Trans } from "@lingui/react/macro";
import { Component, type ReactNode, Suspense } from "react";
import { connection } from "../connection.ts";
import { isOtherBuild, isUpdated } from "../updates.ts";
import { PartFailure } from "./lazy-part.tsx";
import "./optional.css";

interface OptionalProps {
  readonly children: ReactNode;
  /** Shown where it cannot be loaded, instead of a word about that. */
  readonly instead?: ReactNode;
  /** In its place while it is loaded and where it cannot be, as if it were the part itself. */
  readonly plain?: ReactNode;
  /** It could not be loaded. */
  readonly onMissing?: () => void;
}

/** A file may be missing because the server has others by now. */
async function noticeUpdate(): Promise<void> {
  if (!(await connection.look())) return;
  if (await isOtherBuild().catch(() => false)) isUpdated.set(true);
}

/** A part that is loaded when it is first wanted, and without which the page goes on. */
export class Optional extends Component<OptionalProps, { readonly isMissing: boolean }> {
  override state = { isMissing: false };

  static getDerivedStateFromError() {
    return { isMissing: true };
  }

  #stop: (() => void) | null = null;

  override componentDidMount() {
    this.#stop = connection.onBack(() => this.setState({ isMissing: false }));
  }

  override componentWillUnmount() {
    this.#stop?.();
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof PartFailure) error.forget();
    this.props.onMissing?.();
    void noticeUpdate();
  }

  override render() {
    const { children, plain } = this.props;
    if (!this.state.isMissing) return <Suspense fallback={plain}>{children}</Suspense>;
    if (plain !== undefined) return plain;
    return (
      <div className="missing-part" role="status">
        {this.props.instead ?? (
          <Trans>Part of this page couldn't be loaded. It is tried again when the server is back.</Trans>
        )}
      </div>
    );
  }
}
