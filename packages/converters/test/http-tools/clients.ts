import { join } from "node:path";
import { createClient, type Client } from "@mci/client";
import type { Problem, ToolSource } from "@mci/contract";
import { httpExecutor } from "@mci/executor-http";
import { folderOf } from "@mci/plugin-kit/test";
import { parse } from "@mci/schema";
import { fileSource } from "@mci/source-file";
import { goEngine } from "@mci/template-go";
import { onTestFinished } from "vitest";
import { httpToolsSource, type HttpToolsOptions } from "../../src/http-tools/http-tools-source.ts";
import type { ConvertedSchema } from "../../src/converter.ts";
import { convertHttpTools } from "../../src/http-tools/convert-http-tools.ts";

/** A file that is gone when the test is over; objects are written as JSON. */
export function fileOf(content: unknown, name = "tools.json"): string {
  return join(folderOf({ [name]: content }), name);
}

/** A client on the tools of such a file as it is. */
export async function load(content: unknown, options: HttpToolsOptions = {}): Promise<Client> {
  return clientOf(httpToolsSource(fileOf(content), options));
}

/** A client on the schema file that such a file is turned into, which has to have no problems of its own. */
export async function loadConverted(content: unknown): Promise<Client> {
  const { schema } = await converted(content);
  const warn = (problem: Problem): never => {
    throw new Error(problem.message);
  };
  return clientOf(fileSource(fileOf(schema)), warn);
}

export async function converted(content: unknown, file = "tools.json"): Promise<ConvertedSchema> {
  return convertHttpTools(await parse(typeof content === "string" ? content : JSON.stringify(content), { file }));
}

async function clientOf(source: ToolSource, onWarning: (problem: Problem) => void = () => {}): Promise<Client> {
  const client = await createClient({
    sources: [source],
    executors: [httpExecutor()],
    engines: [goEngine()],
    onWarning,
  });
  onTestFinished(() => client.close());
  return client;
}
