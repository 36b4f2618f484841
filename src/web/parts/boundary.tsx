import { Component, type ReactNode } from "react";
import { PageError } from "../frame/page-error.tsx";

interface BoundaryProps {
  /** Another one means that something else is drawn: what went wrong is forgotten. */
  readonly of: string;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly error: unknown;
  readonly of: string;
}

const NOTHING = Symbol("nothing");

/** What goes wrong in one part of a page takes away that part and nothing else. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: NOTHING, of: this.props.of };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error };
  }

  static getDerivedStateFromProps({ of }: BoundaryProps, state: BoundaryState): BoundaryState {
    return of === state.of ? state : { error: NOTHING, of };
  }

  override render() {
    const { error } = this.state;
    if (error === NOTHING) return this.props.children;
    return <PageError error={error} reset={() => this.setState({ error: NOTHING })} />;
  }
}
