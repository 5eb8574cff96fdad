import { deepEqual } from "node:assert/strict";
import { MCIClient, type Middleware } from "mci";

const trail: string[] = [];

/** Sees every call, also those of unknown tools and with bad arguments. */
const audit: Middleware = async (call, next) => {
  const result = await next(call);
  trail.push(`${call.context.subject ?? "nobody"} ${call.name} ${result.isError ? result.code : "ok"}`);
  return result;
};

const document = {
  schemaVersion: "1.0",
  tools: [
    {
      name: "greet",
      inputSchema: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
      execution: { type: "text", text: "Hello {{props.name}}!" },
    },
  ],
};

const client = await MCIClient.from(document, { middleware: [audit] });
try {
  const context = { subject: "ada" };
  await client.execute("greet", { name: "Grace" }, { context });
  await client.execute("greet", {}, { context });
  await client.execute("shout", { name: "Grace" });
  deepEqual(trail, ["ada greet ok", "ada greet MCI_INPUT", "nobody shout MCI_TOOL_UNKNOWN"]);
} finally {
  await client.close();
}
