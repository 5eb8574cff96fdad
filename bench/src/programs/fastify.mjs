import fastify from "fastify";

const app = fastify();
app.post("/api/v1/mcp/tools/call", async ({ body }) => ({
  content: [{ type: "text", text: `Hello ${body.arguments.name}!` }],
}));
await app.listen({ port: 0, host: "127.0.0.1" });
console.log(`http://127.0.0.1:${app.server.address().port}`);
