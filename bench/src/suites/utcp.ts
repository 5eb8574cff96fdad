import { register as registerHttp } from "@utcp/http";
import { UtcpClient, UtcpClientConfigSerializer } from "@utcp/sdk";
import { register as registerText } from "@utcp/text";

/** Returns a function that calls a tool of UTCP. Its client prints two lines with each call, which are dropped. */
export async function utcpPeer(
  tool: object,
  variables: Readonly<Record<string, string>> = {},
): Promise<(args: Record<string, unknown>) => Promise<unknown>> {
  console.log = () => undefined;
  registerHttp(true);
  registerText(true);
  const named = Object.fromEntries(Object.entries(variables).map(([name, value]) => [`bench_${name}`, value]));
  const config = new UtcpClientConfigSerializer().validateDict({ variables: named });
  const client = await UtcpClient.create(import.meta.dirname, config);
  const tools = [{ name: "tool", description: "A tool", outputs: {}, tags: [], ...tool }];
  const { success, errors } = await client.registerManual({
    name: "bench",
    call_template_type: "text",
    content: JSON.stringify({ utcp_version: "1.0.1", manual_version: "1.0.0", tools }),
    allowed_communication_protocols: ["text", "http"],
  });
  if (!success) throw new Error(errors.join("\n"));
  return async (args) => (await client.callTool("bench.tool", args)) as unknown;
}
