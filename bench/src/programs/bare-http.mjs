import { readFileSync } from "node:fs";
import { createServer } from "node:http";

// A server by hand, which checks nothing: greets over MCP and REST, and lists the tools of a file.
const [file] = process.argv.slice(2);
const tools =
  file === undefined ? [] : JSON.parse(readFileSync(file, "utf8")).tools.map(({ execution: _, ...tool }) => tool);

const server = createServer((request, response) => {
  let body = "";
  request.setEncoding("utf8").on("data", (chunk) => (body += chunk));
  request.on("end", () => {
    const { id, method, params, arguments: args } = JSON.parse(body);
    const result = method === "tools/list" ? { tools } : greet((params?.arguments ?? args).name);
    const text = JSON.stringify(id === undefined ? result : { jsonrpc: "2.0", id, result });
    response
      .writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(text) })
      .end(text);
  });
});
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}`));

function greet(name) {
  return { content: [{ type: "text", text: `Hello ${name}!` }] };
}
