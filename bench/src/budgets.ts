import type { Figure } from "./measure.ts";

/** The upper bound of a figure; the table of results shows it beside the figure. */
export interface Budget {
  /** The base of a ratio, or the unit of an amount. */
  readonly against: string;
  readonly atMost: number;
}

/** By the name of the figure, in the order of the table of results. */
export const budgets: Readonly<Record<string, Budget>> = {
  ...rows("literal", {
    "one line, 3 placeholders, hot": 1.45,
    "tree of 12 strings, hot": 2.8,
    "100-item loop with an if on the props": 1.6,
    "100-item loop with an if on the item": 2,
    "1 MB file, hot": 1.1,
    "1 MB file, parse and render": 3,
  }),
  ...rows("time", { "parse and first render of one line": 8 }),
  ...rows("bare async function", { "text tool call, validated": 1.8 }),
  ...rows("JSON.parse, CPU", { "load 10,000 tools, JSON": 3.5 }),
  ...rows("`yaml`, CPU", { "load 10,000 tools, YAML": 1.2 }),
  ...rows("undici.request, CPU", {
    "HTTP tool call with a bearer token, sequential": 1.1,
    "HTTP tool call with a bearer token, 64 at once": 1.2,
    "HTTP tool call, sequential": 1.1,
    "HTTP tool call, 64 at once": 1.2,
  }),
  ...rows("undici + JSON.parse, CPU", {
    "HTTP answer of 0.8 MB, plain": 2.2,
    "HTTP answer of 0.8 MB, selected": 3,
    "HTTP answer of 0.8 MB, by a template": 3,
    "HTTP answer of 0.8 MB, with a bearer token": 2.5,
  }),
  ...rows("spawn", { "CLI tool call (true)": 1.3 }),
  ...rows("bare node:http, CPU", {
    ...served("MCP tools/call"),
    ...served("REST call"),
    "MCP tools/list of 1 tool, 64 connections": 1.6,
    "MCP tools/list of 1,000 tools": 1.6,
  }),
  ...rows("JSON.stringify", { "MCP tools/list of 1,000 tools in memory": 0.1 }),
  ...rows("bare node:http, CPU", { "mci run --http, start to first answer": 2 }),
  ...rows("bare node over stdio, CPU", { "mci run, start to first answer": 2 }),
  ...rows("node -e 0, CPU", {
    "one-shot text call": 1.5,
    "one-shot text call with an inputSchema": 1.6,
    "mci --help": 1.3,
  }),
  ...rows("CPU above bare node", { "first import of mci": 35 }),
  ...rows("CPU, loop blocked", {
    "the worst of all arguments and schemas": 250,
  }),
  ...rows("time, loop blocked", {
    "arguments with 700,000 keys, REST": 100,
    "arguments with 700,000 keys, MCP": 100,
    "arguments with 99,000 keys, REST": 100,
    "arguments with 99,000 keys, MCP": 100,
    "arguments with 99,000 items, MCP": 100,
    "arguments with one string of 9 MB, MCP": 100,
    "a call of an unknown tool among 10,000, REST": 100,
    "a call of an unknown tool among 10,000, MCP": 100,
    "a change of one tenant of 1,000": 100,
    "a reload of 10,000 tools": 100,
  }),
  ...rows("heap", { "memory per loaded tool": 2, "growth per call": 16, "growth per MCP call over HTTP": 16 }),
  ...rows("memory above bare node", { "50 MB of stdout": 60 }),
  ...rows("time", { "mci extract, 200 functions": 5 }),
  ...rows("time", { "mci openapi, GitHub's document": 10 }),
  ...rows("memory", { "mci openapi, GitHub's document, memory": 500 }),
  ...rows("linear growth", {
    "one of 16,000 tools, against one of 1,000": 2,
    "one of 800 toolsets, against one of 50": 2,
    "one of 32,000 characters of a template, against one of 2,000": 2,
    "one of 8,000 steps of a loop, against one of 500": 2,
    "one of 800 included files, against one of 50": 2,
    "one of 10,000 text calls at once, against one of 100": 2,
    "one of 800 secrets, against one of 50": 2,
    "one of 160 middleware, against one of 10": 2,
  }),
  ...rows("growth of a bare one", {
    "one of 10,000 waiting calls at once, against one of 100": 1.25,
    "one of 32,000 arguments, against one of 2,000": 1.25,
  }),
}; // prettier-ignore

export function isWithin({ name, values }: Figure): boolean {
  return (values["mci"] ?? Number.NaN) <= (budgets[name]?.atMost ?? Number.NaN);
}

function rows(against: string, budgets: Readonly<Record<string, number>>): Record<string, Budget> {
  return Object.fromEntries(Object.entries(budgets).map(([name, atMost]) => [name, { against, atMost }]));
}

function served(call: string): Record<string, number> {
  const connections = ["1 connection", "64 connections", "200 connections"];
  return Object.fromEntries(
    connections.flatMap((from) => ["with a token", "without"].map((token) => [`${call}, ${from}, ${token}`, 1.6])),
  );
}
