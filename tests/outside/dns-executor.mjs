import { lookup } from "node:dns/promises";
import { failure, text } from "@mci/contract";

/** `{ "type": "dns", "host": "{{props.host}}", "label": "optional: stands before the address" }` */
export function dnsExecutor() {
  return {
    type: "dns",
    prepare({ execution }, { field }) {
      const host = field(execution.host); // parsed once, its mistakes are load errors
      const label = field(execution.label ?? "");
      return {
        async run({ scope }) {
          const name = host.render(scope);
          const before = label.render(scope);
          try {
            return text(before + (await lookup(name, 4)).address);
          } catch (error) {
            return failure(`No address for ${name}: ${error.message}`, { code: "DNS_FAILED" });
          }
        },
        explain({ scope }) {
          const [name, before] = [host.render(scope), label.render(scope)];
          const parts = [{ name: "host", value: name, at: "/host" }];
          if (execution.label !== undefined) parts.push({ name: "label", value: before, at: "/label" });
          return { text: `${before}address of ${name}`, parts };
        },
      };
    },
  };
}
