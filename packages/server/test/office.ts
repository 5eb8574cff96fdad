import { inputRequired, text, type Executor } from "@mci/contract";
import type { FromOptions, MCIClient } from "mci";
import { createToken } from "../src/guard/static-tokens.ts";
import { clientOf } from "./serving.ts";

const who = { tenant: "acme", subject: "ada" };

/** Tokens of one person: with no scope, with one, and with both that `send_invoice` requires. */
export const office = {
  guest: createToken({ ...who, scopes: [] }),
  reader: createToken({ ...who, scopes: ["invoices:read"] }),
  writer: createToken({ ...who, scopes: ["invoices:read", "invoices:write"] }),
};

export const officeTokens = Object.values(office).map(({ entry }) => entry);

export interface Office {
  readonly client: MCIClient;
  /** Names of the tools that have run. */
  readonly runs: string[];
}

/** Tools for everyone, for readers and for writers. `ask_writer` asks its caller back, `file_report` is a task. */
export async function openOffice(options: FromOptions = {}): Promise<Office> {
  const runs: string[] = [];
  const desk: Executor = {
    type: "desk",
    prepare: ({ name }) => ({
      run({ roundTrip, context }) {
        if (name === "ask_writer" && roundTrip?.requestState === undefined) {
          return inputRequired({ inputRequests: { sure }, requestState: "asked" });
        }
        runs.push(name);
        return text(`${name} ${JSON.stringify(context)}`);
      },
    }),
  };
  const tool = (name: string, scopes?: readonly string[], fields: object = {}): object => ({
    name,
    ...(scopes && { access: { scopes } }),
    execution: { type: "desk" },
    ...fields,
  });
  const both = ["invoices:read", "invoices:write"];
  const tools = [
    tool("hello"),
    tool("list_invoices", ["invoices:read"]),
    tool("send_invoice", both),
    tool("ask_writer", both),
    tool("file_report", both, { task: { mode: "required" } }),
    tool("write_off", both, { approval: "Write off?" }),
  ];
  return { client: await clientOf(tools, { executors: [desk], ...options }), runs };
}

const sure = {
  method: "elicitation/create",
  params: { message: "Sure?", requestedSchema: { type: "object", properties: {} } },
} as const;
