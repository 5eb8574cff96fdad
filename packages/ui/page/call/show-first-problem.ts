/** Frames in which the form is drawn again, with what was folded. */
const maxFrames = 10;

/** Moves the keyboard to the first field that keeps a call from being sent, once it is marked. */
export function showFirstProblem(within: ".call" | ".schema-form", frames = maxFrames): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>(`${within} :is(.has-problem, [aria-invalid='true'])`);
    if (field === null) {
      if (frames > 1) showFirstProblem(within, frames - 1);
      return;
    }
    const input = field.matches(inputs) ? field : field.querySelector<HTMLElement>(inputs);
    // Not below the bar at the end.
    (input ?? field).scrollIntoView({ block: "center" });
    input?.focus({ preventScroll: true });
  });
}

const inputs = "textarea, input, select:not(.value-state), button";
