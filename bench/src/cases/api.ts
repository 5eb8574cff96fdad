import { spawn } from "node:child_process";
import { once } from "node:events";

/** An API in a process of its own: one in this process would be measured with its clients. */
export interface Api {
  readonly origin: string;
  close(): void;
}

/** Starts a server that answers every request with the same JSON. */
export async function startApi(body: string): Promise<Api> {
  const server = spawn(process.execPath, ["-"], { stdio: ["pipe", "pipe", "inherit"] });
  server.stdin.end(`const body = Buffer.from(${JSON.stringify(body)});${program}`);
  const [line] = (await once(server.stdout, "data")) as [Buffer];
  return { origin: `http://127.0.0.1:${line.toString().trim()}`, close: () => void server.kill() };
}

const program = `
const server = require("node:http").createServer((request, response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": body.length });
  response.end(body);
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
`;
