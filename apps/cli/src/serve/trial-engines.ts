import type { ServeHttpOptions } from "@mci/server";

type Engines = NonNullable<Exclude<ServeHttpOptions["rest"], false | undefined>["engines"]>;

/** Returns the languages of `templates/test`. Those with a third-party parser run in a separate process. */
export async function trialEngines(): Promise<Engines> {
  const { goEngine } = await import("@mci/template-go");
  // The worker lies beside the code of the bundled command.
  const worker = new URL("./template-worker.cjs", import.meta.url);
  return [goEngine(), { name: "handlebars", worker }, { name: "jinja", worker }];
}
