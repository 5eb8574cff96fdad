import { createClient, type Client } from "@mci/client";
import { textExecutor } from "@mci/executor-text";
import { documentSource } from "@mci/source-file";
import document from "../tools.mci.json" with { type: "json" };
import { fetchExecutor } from "./fetch-executor.ts";

interface Env {
  readonly API: string;
}

/** Answers `POST /greet` with `{ "name": "Ada" }` as its body, and so for every tool. */
export default {
  async fetch(request: Request, { API }: Env): Promise<Response> {
    client ??= load(API);
    const name = new URL(request.url).pathname.slice(1);
    const result = await (await client).execute(name, (await request.json()) as Record<string, unknown>);
    return Response.json(result, { status: result.isError ? 422 : 200 });
  },
};

/** Made by the first request: a worker may not wait for anything before. */
let client: Promise<Client> | undefined;

async function load(API: string): Promise<Client> {
  return createClient({
    sources: [documentSource(document)], // the tools are a part of the bundle: a worker has no files
    executors: [textExecutor(), fetchExecutor()],
    env: { API },
  });
}
