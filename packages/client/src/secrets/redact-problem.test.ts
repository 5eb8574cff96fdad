import { LoadError, MCIError, type Problem, type ServerImporter } from "@mci/contract";
import { documentSource } from "@mci/source-file";
import { describe, expect, it } from "vitest";
import { load, textTool } from "../../test/load.ts";

const token = "tk-4f9a1b7c2d-XyZ";
const env = { API_TOKEN: token, PLACE: "by-the-sea-side", LIMIT: "soon", SHOWN_KEY: "shown-to-all" };

/** The problems of a load that fails, and the text of its error. */
async function failing(loading: Promise<unknown>): Promise<{ problems: readonly Problem[]; text: string }> {
  const error: unknown = await loading.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!LoadError.is(error)) throw new Error("The load did not fail with problems.", { cause: error });
  const { problems, message } = error;
  return { problems, text: `${message} ${JSON.stringify(problems)}` };
}

function timed(timeout_ms: string): Record<string, unknown> {
  return { name: "a", execution: { type: "text", text: "x", timeout_ms } };
}

describe("a problem of a load", () => {
  it("shows no secret that env gave for a timeout, and says which one it was; other values are shown", async () => {
    const { problems, text } = await failing(load([timed("{{env.API_TOKEN}}")], { env }));
    expect(problems).toMatchObject([{ message: expect.stringContaining('found "[redacted]" in {{env.API_TOKEN}}.') }]);
    expect(text).not.toContain("tk-4f9a");
    expect((await failing(load([timed("{{env.LIMIT}}")], { env }))).text).toContain(
      'found \\"soon\\" in {{env.LIMIT}}.',
    );
  });

  it("shows no secret folder of a library in a file without any tool, by the names that the file itself gives", async () => {
    const document = { libraryDir: "./{{env.PLACE}}/{{env.API_TOKEN}}/{{env.SHOWN_KEY}}", toolsets: ["none"] };
    const { problems, text } = await failing(
      load([], { env, document: { ...document, redact: ["PLACE"], reveal: ["SHOWN_KEY"] } }),
    );
    expect(text).not.toMatch(/by-the-sea|tk-4f9a/);
    const { message } = problems[0]!;
    expect(message).toMatch(/Looked for \[redacted\].\[redacted\].shown-to-all.none/);
    expect(message).toContain(`libraryDir is ${document.libraryDir}.`);
    expect((await failing(load([], { env, document }))).text).toContain("by-the-sea-side");
  });

  it("shows no secret in what the importer of a server quotes, hints and warnings included", async () => {
    const warnings: Problem[] = [];
    const importer: ServerImporter = {
      async import({ name }, { report }) {
        const message = `command not found: ${encodeURIComponent(token)}`;
        report({ code: "MCI_SERVER_CACHE", severity: name === "odd" ? "warning" : "error", message, hint: token });
        return undefined;
      },
    };
    const loading = (name: string): Promise<unknown> => {
      const document = { schemaVersion: "1.0", mcp_servers: { [name]: { command: "{{env.API_TOKEN}}" } } };
      const onWarning = (problem: Problem): number => warnings.push(problem);
      const sources = [documentSource(document, { importer })];
      return load([], { sources, env, onWarning });
    };
    expect((await failing(loading("s"))).problems).toMatchObject([
      { message: "command not found: [redacted]", hint: "[redacted]" },
    ]);
    await loading("odd");
    expect(warnings).toMatchObject([{ message: "command not found: [redacted]", hint: "[redacted]" }]);
  });

  it("shows no secret where it left a tool out, or where a source threw it", async () => {
    const client = await load([timed("{{env.API_TOKEN}}"), textTool("b", "fine")], { env, brokenTools: "leave-out" });
    expect(client.listTools()).toEqual(["b"]);
    expect(JSON.stringify(await client.execute("a"))).toContain("[redacted]");
    await expect(client.explain("a")).rejects.toThrow('found "[redacted]" in');
    const throwing = (thrown: Error): Promise<unknown> =>
      load([], { env, sources: [{ name: "s", load: () => Promise.reject(thrown) }] });
    await expect(throwing(new MCIError("MCI_CONFIG", `no ${token}`, { hint: `not ${token}` }))).rejects.toMatchObject({
      code: "MCI_CONFIG",
      message: "no [redacted]",
      hint: "not [redacted]",
    });
    expect((await failing(throwing(new Error(`no ${token}`)))).text).not.toContain("tk-4f9a");
    const nested = new LoadError([{ code: "MCI_LOAD", severity: "error", message: `no ${token}` }]);
    expect((await failing(throwing(nested))).text).not.toContain("tk-4f9a");
  });
});
