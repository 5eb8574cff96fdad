import { lookup } from "node:dns/promises";
import { failure, text, type ExecutionBlock, type Executor } from "mci";

export interface DnsExecution extends ExecutionBlock {
  readonly type: "dns";
  readonly host: string;
}

/** Checked at load: a mistyped field is reported with its line and the nearest right name. */
const schema = {
  properties: { host: { type: "string", description: "The name to look up." } },
  required: ["host"],
};

/** `{ "type": "dns", "host": "{{props.host}}" }` */
export function dnsExecutor(): Executor<DnsExecution> {
  return {
    type: "dns",
    schema,
    prepare({ execution }, { field }) {
      const host = field(execution.host); // parsed once, its mistakes are load errors
      return {
        async run({ scope }) {
          const name = host.render(scope);
          try {
            return text((await lookup(name)).address);
          } catch (error) {
            return failure(`No address for ${name}: ${(error as Error).message}`);
          }
        },
      };
    },
  };
}
