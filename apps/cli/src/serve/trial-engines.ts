import type { ServeHttpOptions } from "@mci/server";

type Engines = NonNullable<Exclude<ServeHttpOptions["rest"], false | undefined>["engines"]>;

/** The languages that `templates/test` tries templates in. Those with a parser of others run in a thread of their own. */
export async function trialEngines(): Promise<Engines> {
  const { goEngine } = await import("@mci/template-go");
  // It stands beside the code of the bundled command.
  const worker = new URL("./template-worker.mjs", import.meta.url);
  return [goEngine(), { name: "handlebars", worker }, { name: "jinja", worker }];
}
