import { createHash } from "node:crypto";
import { served, type Args } from "../harness/contestants.ts";
import type { Part, Row } from "../harness/row.ts";
import { token, type Request } from "../harness/send.ts";
import { toolsFile } from "../harness/temp.ts";
import { mciRun, mcpCall, program, restCall, rpc } from "./servers.ts";
import { greeting, tool, toolsOf } from "./tools.ts";

const sha256 = createHash("sha256").update(token).digest("hex");
const guarded: Args = (checkout) =>
  mciRun("guarded", [greeting], { server: { guard: { tokens: [{ sha256 }] } } })(checkout);
const many: Args = (checkout) => mciRun("many", manyTools, { server: { mcp: { pageSize: 1_000 } } })(checkout);

const manyTools = toolsOf(1_000, tool);
const oneFile = (): string => toolsFile("one.mci.json", [greeting]);
const manyFile = (): string => toolsFile("many.mci.json", manyTools);

const bare: Args = () => [program("bare-http.mjs")];
const sdk: Args = () => [program("sdk-http.mjs"), oneFile()];
const fastify: Args = () => [program("fastify.mjs")];
const hono: Args = () => [program("hono.mjs")];

/** Peers check no token, and run with 64 connections. */
export const rows: readonly Row[] = [
  {
    name: "MCP call with a token, from 1 / 64 / 200 connections",
    against: "bare node:http, CPU",
    budget: [1.6],
    parts: [1, 64, 200].map((count) => contest(mcpCall, count, count === 64 ? { "MCP SDK": sdk } : {})),
  },
  {
    name: "REST call with a token, from 1 / 64 / 200 connections",
    against: "bare node:http, CPU",
    budget: [1.6],
    parts: [1, 64, 200].map((count) => contest(restCall, count, count === 64 ? { fastify, hono } : {})),
  },
  {
    name: "tools/list of 1,000 tools",
    against: "bare node:http, CPU",
    budget: [1],
    parts: [
      {
        limit: served(() => [program("bare-http.mjs"), manyFile()], rpc("tools/list", {}), 64),
        mci: served(many, rpc("tools/list", {}), 64),
        "MCP SDK": served(() => [program("sdk-http.mjs"), manyFile()], rpc("tools/list", {}), 64),
      },
    ],
  },
];

function contest(request: Request, connections: number, peers: Readonly<Record<string, Args>>): Part {
  const contestants = { limit: bare, mci: guarded, ...peers };
  return Object.fromEntries(
    Object.entries(contestants).map(([name, args]) => [name, served(args, request, connections)]),
  );
}
