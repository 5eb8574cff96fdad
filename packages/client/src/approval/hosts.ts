import type { Explanation, InputRequired, ToolResult } from "@mci/contract";
import { redactor, type Redactor } from "@mci/plugin-kit/secrets";

/** Returns the hosts that a call would send to. */
export function hostsOf(explanation: Explanation | undefined): readonly string[] {
  return (explanation?.parts ?? []).flatMap(({ name, value }) =>
    name === "url" && URL.canParse(value) ? [new URL(value).host.toLowerCase()] : [],
  );
}

/** A host is never masked, whatever its env value is called: a person must see where a call goes. */
export function withoutHosts(redact: Redactor | undefined, hosts: readonly string[]): Redactor | undefined {
  if (redact === undefined || hosts.length === 0) return redact;
  return redactor([...redact.secrets].filter((secret) => !hosts.some((host) => host.includes(secret.toLowerCase()))));
}

/** The hosts in forms that ask for approval: the mask of all results would hide them. A tool cannot add to them. */
const hostsInForms = new WeakMap<InputRequired, readonly string[]>();

export function noteHosts(form: InputRequired | undefined, hosts: readonly string[]): void {
  if (form !== undefined && hosts.length > 0) hostsInForms.set(form, hosts);
}

/** Returns the redactor for a result of a call, which leaves the host in a question of the client visible. */
export function redactorOf(result: ToolResult, redact: Redactor): Redactor | undefined {
  const form = result.isError ? result.inputRequired : undefined;
  return withoutHosts(redact, (form && hostsInForms.get(form)) ?? []);
}
