import { Component, type ComponentChildren } from "preact";

interface FormBoundaryProps {
  readonly onUnable: (reason: string) => void;
  readonly children?: ComponentChildren;
}

interface FormBoundaryState {
  readonly reason: string | undefined;
}

/** Keeps the page when the form library gives up on a schema, and offers JSON. */
export class FormBoundary extends Component<FormBoundaryProps, FormBoundaryState> {
  override state: FormBoundaryState = { reason: undefined };

  override componentDidCatch(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    this.setState({ reason: `A form cannot show this schema: ${reason}` });
  }

  override render({ children, onUnable }: FormBoundaryProps, { reason }: FormBoundaryState): ComponentChildren {
    if (reason === undefined) return children;
    return (
      <div class="callout" role="note">
        <p>{reason}</p>
        <button type="button" class="button" onClick={() => onUnable(reason)}>
          Use JSON
        </button>
      </div>
    );
  }
}
