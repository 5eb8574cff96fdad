import { deepEqual, equal } from "node:assert/strict";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { importOpenApi } from "@mci/openapi-importer";
import { MCIClient } from "mci";

// The API: it answers with what it was asked.
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = Buffer.concat(await request.toArray()).toString();
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ name: `${request.method} ${request.url}`, body }));
}
const server = createServer((request, response) => void answer(request, response));
server.listen(0, "127.0.0.1");
await once(server, "listening");
const address = server.address();
const port = typeof address === "object" ? address?.port : undefined;

const folder = join(import.meta.dirname, "..");
const { toolset, warnings } = await importOpenApi(join(folder, "petstore.yaml"), {
  // Its own server is relative.
  baseUrl: `http://127.0.0.1:${port}/v1`,
  overlay: join(folder, "petstore.overlay.yaml"),
});
deepEqual(warnings, []);

const client = await MCIClient.from(toolset, { env: { API_PETSTORE_KEY: "key-of-ada" } });
try {
  deepEqual(client.listTools(), ["list_pets", "addPet"]);
  equal(client.getTool("list_pets")?.description, "Lists the pets of the shop, newest first.");

  // The overlay's default goes along, and the list is written in the style of the document.
  const listed = await client.execute("list_pets", { tags: ["cat", "small"] });
  equal(listed.isError ? listed.error : Object(listed.structuredContent).name, "GET /v1/pets?tags=cat|small&limit=2");

  // The id is read-only, so it is not an argument.
  const added = await client.execute("addPet", { name: "Tom", id: 5 });
  equal(added.isError ? added.error : Object(added.structuredContent).body, '{"name":"Tom"}');
} finally {
  await client.close();
  server.close();
}
