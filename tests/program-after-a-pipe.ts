import { MCIClient, MCIError } from "mci";

/** Loads a file that is a pipe, starts a program that is one, and after each imports a package that is linked. */
const [pipe = "", ...linked] = process.argv.slice(2);

async function importOf(specifier: string | undefined): Promise<string> {
  return ((await import(specifier ?? "")) as { default: string }).default;
}

const loaded = await MCIClient.load(pipe).catch((error: unknown) => error instanceof MCIError && error.code);
const first = await importOf(linked[0]);
const client = await MCIClient.from({
  schemaVersion: "1.0",
  tools: [{ name: "start", execution: { type: "cli", command: pipe } }],
});
const started = await client.execute("start");
const second = await importOf(linked[1]);
console.log(JSON.stringify([loaded, first, started.isError && started.code, second]));
