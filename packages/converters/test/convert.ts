import { createClient, type Client } from "@mci/client";
import type { SchemaDocument } from "@mci/contract";
import { httpExecutor } from "@mci/executor-http";
import { textExecutor } from "@mci/executor-text";
import { parse } from "@mci/schema";
import { documentSource } from "@mci/source-file";
import { goEngine } from "@mci/template-go";
import { findConverter } from "../src/index.ts";

export interface Converted {
  readonly schema: SchemaDocument;
  /** `LINE: message hint`. */
  readonly problems: readonly string[];
}

/** Converts a file with this text. */
export async function convert(yaml: string): Promise<Converted> {
  const document = await parse(yaml, { file: "tools.yaml" });
  const { schema, problems } = findConverter(document.value)?.(document) ?? {
    schema: { schemaVersion: "" },
    problems: [],
  };
  const lines = problems.map(({ line, message, hint = "" }) => `${line}: ${message} ${hint}`.trim());
  return { schema, problems: lines };
}

/** A client of the tools; whatever is odd about them fails the test. */
export function load(schema: SchemaDocument, env: Record<string, string>): Promise<Client> {
  return createClient({
    sources: [documentSource(JSON.parse(JSON.stringify(schema)))],
    executors: [httpExecutor(), textExecutor()],
    engines: [goEngine()],
    env,
    onWarning({ message }) {
      throw new Error(message);
    },
  });
}
