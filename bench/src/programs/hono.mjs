import { serve } from "@hono/node-server";
import { Hono } from "hono";

const app = new Hono();
app.post("/api/v1/mcp/tools/call", async (context) => {
  const { arguments: args } = await context.req.json();
  return context.json({ content: [{ type: "text", text: `Hello ${args.name}!` }] });
});
serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => console.log(`http://127.0.0.1:${port}`));
