import { text, type Prepared, type Template } from "@mci/contract";

type Run = Prepared["run"];

/**
 * The `run` of a tool whose result is the text of a template and nothing else. A client that knows how to write that template
 * from the arguments may do so in place of calling it. One that is wrapped is called.
 */
export function textRun(template: Template): Run {
  const run: Run = ({ scope }) => text(template.render(scope));
  templates.set(run, template);
  return run;
}

/** The template of a `textRun`; undefined for every other function. */
export function templateOfRun(run: Run): Template | undefined {
  return templates.get(run);
}

/** Beside the functions: a wrapper that copies the members of what it wraps must not be passed over. */
const templates = new WeakMap<Run, Template>();
