import { Component, type ReactNode } from 'react';
import { PageError } from '../PageError';

interface PageBoundaryProps {
  /** What was to be shown could not even begin. */
  failed?: boolean;
  /** Where this changes, what failed may try again. */
  attempt: unknown;
  children: ReactNode;
}

interface PageBoundaryState {
  attempt: unknown;
  thrown: boolean;
}

/** Shows the error page in place of what failed below. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { attempt: this.props.attempt, thrown: false };

  static getDerivedStateFromError(): Partial<PageBoundaryState> {
    return { thrown: true };
  }

  static getDerivedStateFromProps(
    { attempt }: PageBoundaryProps,
    state: PageBoundaryState,
  ): PageBoundaryState | null {
    return attempt === state.attempt ? null : { attempt, thrown: false };
  }

  override render(): ReactNode {
    return this.state.thrown || this.props.failed ? <PageError /> : this.props.children;
  }
}
