import { shellWord } from "@mci/plugin-kit";

/** A call of a tool, to be written down. */
export interface WrittenCall {
  readonly tool: string;
  readonly props: unknown;
  /** The schema file. */
  readonly file: string;
}

/** Writes a call for the command line. */
export function asCommand({ tool, props, file }: WrittenCall): string {
  return `mci call ${shellWord(tool)} --file ${shellWord(file)} --json ${shellWord(JSON.stringify(props))}`;
}

/** Writes a call as the request of an MCP client. */
export function asMcpRequest({ tool, props }: WrittenCall): string {
  const params = { name: tool, arguments: props };
  return JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }, undefined, 2);
}

/** Writes a call as a program. */
export function asProgram({ tool, props, file }: WrittenCall): string {
  const written = JSON.stringify(props, undefined, 2);
  return `import { MCIClient } from "mci";

const client = await MCIClient.load(${JSON.stringify(file)});
const result = await client.execute(${JSON.stringify(tool)}, ${written});
console.log(result);
await client.close();
`;
}

/** Writes a call for curl, which sends it to `mci run --http 8080`: for tools of other kinds than HTTP. */
export function asCurl({ tool, props }: WrittenCall): string {
  const body = JSON.stringify({ name: tool, arguments: props });
  const url = "http://127.0.0.1:8080/api/v1/mcp/tools/call";
  return `curl ${url} -H 'content-type: application/json' --data-raw ${shellWord(body)}`;
}
