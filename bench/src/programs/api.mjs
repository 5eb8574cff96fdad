import { readFileSync } from "node:fs";
import { createServer } from "node:http";

// Answers every request with a file, after so many milliseconds if the arguments say so.
const [file, delay] = process.argv.slice(2);
const body = readFileSync(file);
const server = createServer((request, response) => {
  const answer = () =>
    response.writeHead(200, { "content-type": "application/json", "content-length": body.length }).end(body);
  if (delay === undefined) answer();
  else setTimeout(answer, Number(delay));
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", 4_096, () => console.log(`http://127.0.0.1:${server.address().port}`));
