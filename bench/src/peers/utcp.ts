import { register as registerHttp } from "@utcp/http";
import { UtcpClient, UtcpClientConfigSerializer } from "@utcp/sdk";
import { register as registerText } from "@utcp/text";

/** A client of UTCP with some tools. It prints two lines with each call, which are dropped as long as it is open. */
export interface UtcpPeer {
  call(tool: string, args: Readonly<Record<string, unknown>>): Promise<unknown>;
  close(): Promise<void>;
}

export async function utcpPeer(
  tools: readonly object[],
  variables: Readonly<Record<string, string>> = {},
): Promise<UtcpPeer> {
  const print = console.log;
  console.log = () => undefined;
  registerHttp(true);
  registerText(true);
  const config = new UtcpClientConfigSerializer().validateDict({
    variables: Object.fromEntries(Object.entries(variables).map(([name, value]) => [`bench_${name}`, value])),
  });
  const client = await UtcpClient.create(import.meta.dirname, config);
  const manual = { utcp_version: "1.0.1", manual_version: "1.0.0", tools };
  const { success, errors } = await client.registerManual({
    name: "bench",
    call_template_type: "text",
    content: JSON.stringify(manual),
    allowed_communication_protocols: ["text", "http"],
  });
  if (!success) throw new Error(errors.join("\n"));
  return {
    call: async (tool, args) => (await client.callTool(`bench.${tool}`, args)) as unknown,
    async close() {
      await client.close();
      console.log = print;
    },
  };
}
