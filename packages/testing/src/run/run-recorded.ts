import { callerOf } from "./caller-of.ts";
import type { Exchanges, ExecuteOptions, SecretSources, Tool, ToolResult } from "@mci/contract";
import { redactor } from "@mci/plugin-kit/secrets";
import { MCIClient, type LoadOptions } from "mci";
import type { DeclaredTest } from "../collect/declared-test.ts";
import { envNames } from "../fixtures/env-names.ts";
import { FixtureFile } from "../fixtures/fixture-file.ts";
import { Recorder } from "../fixtures/recorder.ts";
import { Replayer } from "../fixtures/replayer.ts";
import { redacted, type Redact } from "../fixtures/scrub.ts";
import { secretArguments } from "../fixtures/secret-arguments.ts";
import { openSecrets, standInsFor } from "./secrets-of-tests.ts";
import { shownEnv } from "../fixtures/shown-env.ts";

/** How a test with a fixture is called. */
export interface RecordedRun {
  readonly load: LoadOptions;
  /** The path of the fixture, relative to the folder of the schema file. */
  readonly path: string;
  readonly isRecording: boolean;
  /** The options of the call. */
  readonly call: Pick<ExecuteOptions, "approve" | "signal">;
}

/** The result of a call with a fixture. */
export interface RecordedResult {
  readonly result: ToolResult;
  /** The file that was written. */
  readonly recorded?: string;
  /** How the recording does not fit. */
  readonly problems: readonly string[];
  /** Names of env values that are neither set nor in the recording. */
  readonly unset: readonly string[];
}

/** Calls the tool of a test against its fixture, or records it. Throws MCIError for a fixture that cannot be read or written. */
export async function runRecorded(test: DeclaredTest, run: RecordedRun): Promise<RecordedResult> {
  const { tool } = test;
  const file = new FixtureFile(run.path, tool);
  return run.isRecording ? record(test, run, file) : replay(test, run, file, tool);
}

async function record(test: DeclaredTest, { load, call }: RecordedRun, file: FixtureFile): Promise<RecordedResult> {
  const { tool, title } = test;
  const redactArguments = argumentMask(test);
  const recorder = new Recorder(tool.origin.folder);
  const env = { ...load.env, ...test.env };
  const sources = await openSecrets(load.secrets, test.env);
  const client = await clientOf(tool, { ...load, env, secrets: async () => sources }, recorder);
  try {
    const result = await client.execute(tool.name, test.props, { ...call, ...callerOf(tool) });
    const exchanges = recorder.finish((text) => redactArguments(client.redact(text)));
    const shown = shownEnv(env, without(envNames(tool), sources), exchanges);
    const fixture = {
      version: 1,
      tool: tool.name,
      test: title,
      ...(Object.keys(shown).length === 0 ? {} : { env: shown }),
      exchanges,
    } as const;
    return { result, recorded: await file.write(fixture), problems: [], unset: [] };
  } finally {
    await client.close();
  }
}

async function replay(
  test: DeclaredTest,
  { load, call }: RecordedRun,
  file: FixtureFile,
  tool: Tool,
): Promise<RecordedResult> {
  const fixture = await file.read();
  const given = { ...load.env, ...test.env };
  const recorded = new Map(Object.entries(fixture.env ?? {}));
  // What was not set when it was recorded stays so: a fallback took its place.
  const absent = [...envNames(tool)].filter((name) => given[name] === undefined && recorded.get(name) !== null);
  // Secrets are not in the recording, and need not be set where it is replayed.
  const standIns = Object.fromEntries(absent.map((name) => [name, recorded.get(name) ?? redacted]));
  let client: MCIClient | undefined;
  const redactArguments = argumentMask(test);
  const redact = (text: string): string => redactArguments(client?.redact(text) ?? text);
  const replayer = new Replayer(fixture, { folder: tool.origin.folder, redact });
  const sources = standInsFor(await openSecrets(load.secrets, test.env));
  const env = { ...given, ...standIns };
  client = await clientOf(tool, { ...load, env, secrets: async () => sources }, replayer);
  try {
    const result = await client.execute(tool.name, test.props, { ...call, ...callerOf(tool) });
    const unset = absent.filter((name) => !recorded.has(name));
    return { result, problems: replayer.finish(), unset };
  } finally {
    await client.close();
  }
}

/** The values of these are secrets, and never written. */
function without(names: ReadonlySet<string>, sources: SecretSources): ReadonlySet<string> {
  return new Set([...names].filter((name) => !sources.has(name)));
}

/** Takes out the arguments that are declared as secrets: short ones, which are in many innocent texts, as a whole only. */
function argumentMask({ tool, props }: DeclaredTest): Redact {
  const secrets = new Set(secretArguments(props, tool.inputSchema));
  const mask = redactor(secrets);
  return (text) => (secrets.has(text) ? redacted : (mask?.(text) ?? text));
}

/** A client of one tool: what others have left behind, such as tokens and kept results, would change what is sent. */
function clientOf(tool: Tool, load: LoadOptions, exchanges: Exchanges): Promise<MCIClient> {
  const { tools: _tools, sources: _sources, ignoreLock: _lock, store: _store, ...options } = load;
  const source = { name: tool.origin.file ?? tool.name, load: async () => [tool] };
  return MCIClient.from(
    { schemaVersion: "1.0", tools: [] },
    { ...options, folder: tool.origin.folder, sources: [source], exchanges, onWarning: () => {} },
  );
}
