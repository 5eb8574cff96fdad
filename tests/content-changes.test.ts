import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { closedAtEnd } from "@mci/plugin-kit/test";
import { describe, expect, it, onTestFinished } from "vitest";
import { mciForTests } from "../apps/cli/src/test/mci.ts";

const mci = mciForTests();
const text = (letter: string): string => letter.repeat(1_000_000);
const skill = (text: string): string => `---\nname: refunds\ndescription: Gives money back.\n---\n${text}`;

interface Watched {
  readonly client: Client;
  readonly cwd: string;
}

async function files(): Promise<string> {
  const fields = { schemaVersion: "1.0", skills: "./skills", prompts: "./prompts" };
  const schema = { ...fields, resources: [{ uri: "docs://limits", file: "./limits.md" }] };
  return mci.folderOf({
    "mci.json": JSON.stringify(schema),
    "skills/refunds/SKILL.md": skill("old"),
    "prompts/greet.md": "Hello",
    "limits.md": text("o"),
  });
}

type Mode = "legacy" | "auto";

/** Starts `mci run --watch`, with a client of the SDK on stdio. */
async function onStdio(mode: Mode): Promise<Watched> {
  const cwd = await files();
  const args = [join(mci.folder, "bundle/main.cjs"), "run", "--watch"];
  const client = clientOf(mode);
  await client.connect(new StdioClientTransport({ command: process.execPath, args, cwd, stderr: "ignore" }));
  return { client, cwd };
}

/** Starts `mci run --watch --http`, with a client of the SDK. */
async function onHttp(mode: Mode): Promise<Watched> {
  const cwd = await files();
  const child = mci.start(["run", "--watch", "--http", "0"], { cwd });
  onTestFinished(() => void child.kill("SIGKILL"));
  let messages = "";
  child.stderr?.setEncoding("utf8").on("data", (data: string) => (messages += data));
  const url = /http:\/\/[^/\s"]+\/mcp/;
  await expect.poll(() => messages).toMatch(url);
  const client = clientOf(mode);
  await client.connect(new StreamableHTTPClientTransport(new URL(url.exec(messages)?.[0] ?? "")));
  return { client, cwd };
}

function clientOf(mode: Mode): Client {
  return closedAtEnd(new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } }));
}

/** Changes all files, and returns the names of the lists that the client was told of by then. */
async function change({ client, cwd }: Watched): Promise<Set<string>> {
  const told = new Set<string>();
  for (const list of ["prompts", "resources"] as const) {
    client.setNotificationHandler(`notifications/${list}/list_changed`, () => void told.add(list));
  }
  await Promise.all([
    writeFile(join(cwd, "limits.md"), `${text("n")}n`),
    writeFile(join(cwd, "prompts/greet.md"), "Good evening"),
    writeFile(join(cwd, "prompts/part.md"), "Bye"),
    writeFile(join(cwd, "skills/refunds/SKILL.md"), skill("new")),
  ]);
  return told;
}

/** Reads the resource over and over until it is the new one: each time it is whole, or refused. */
async function readUntilNew(client: Client): Promise<void> {
  const read = async (): Promise<string> =>
    client.readResource({ uri: "docs://limits" }).then(
      ({ contents }) => String(Reflect.get(contents[0] ?? {}, "text")),
      (error: unknown) => {
        expect(String(error)).toContain("not as it was listed");
        return text("o");
      },
    );
  const seen = new Set<string>();
  await expect.poll(async () => seen.add(await read()).has(`${text("n")}n`)).toBe(true);
  expect([...seen].filter((one) => one !== text("o") && one !== `${text("n")}n`)).toEqual([]);
}

/** Expects the new state of all files: the last of them may have come by a load of its own. */
async function expectNew(client: Client): Promise<void> {
  const state = async (): Promise<unknown> => [
    (await client.listResources()).resources.map(({ uri, size }) => [uri, size]),
    (await client.listPrompts()).prompts.map(({ name }) => name),
    (await client.getPrompt({ name: "greet" })).messages.map(({ content }) => content),
    (await client.readResource({ uri: "skill://refunds/SKILL.md" })).contents.map((one) => Reflect.get(one, "text")),
  ];
  await expect.poll(state).toEqual([
    [
      ["docs://limits", 1_000_001],
      ["skill://refunds/SKILL.md", skill("new").length],
    ],
    ["greet", "part"],
    [{ type: "text", text: "Good evening" }],
    [skill("new")],
  ]);
}

describe("content that changes on the disk", () => {
  it.each<[string, Mode, (mode: Mode) => Promise<Watched>]>([
    ["stdio, 2025-11-25", "legacy", onStdio],
    ["stdio, 2026-07-28", "auto", onStdio],
    ["HTTP, 2026-07-28", "auto", onHttp],
  ])("is announced, and then served as it is now, whole: %s", async (_, mode, open) => {
    const watched = await open(mode);
    const { client } = watched;
    if (mode === "auto") {
      closedAtEnd(await client.listen({ promptsListChanged: true, resourcesListChanged: true }));
    }
    const told = await change(watched);
    await readUntilNew(client);
    await expect.poll(() => [...told].toSorted()).toEqual(["prompts", "resources"]);
    await expectNew(client);
  });

  it("is served as it is now over HTTP in 2025-11-25, which has no way to announce it", async () => {
    const watched = await onHttp("legacy");
    const { client } = watched;
    expect(client.getServerCapabilities()).toMatchObject({ prompts: {}, resources: {} });
    expect(JSON.stringify(client.getServerCapabilities())).not.toContain("listChanged");
    await change(watched);
    await readUntilNew(client);
    await expectNew(client);
  });
});
