import type { ToolDefinition } from "@mci/contract";

/** The tool that is measured. */
export const text = "Hello {{props.name}} from {{props.city}}, you are {{props.age}}.";
export const inputSchema = {
  type: "object",
  properties: { name: { type: "string" }, city: { type: "string" }, age: { type: "integer" } },
  required: ["name"],
};

/** Arguments of the tool that is measured, sixty-four of them, so that no two calls in a row are equal. */
export const people: readonly Person[] = Array.from({ length: 64 }, (_, index) => ({
  name: `Ada ${index}`,
  city: "Tbilisi",
  age: index,
}));

export interface Person {
  readonly name: string;
  readonly city: string;
  readonly age: number;
}

interface Other {
  readonly tool: ToolDefinition;
  readonly args: object;
}

/**
 * Other tools of the same process, with schemas and templates of other shapes: what V8 learns from one tool alone makes calls
 * faster than they are in a program.
 */
export const others: readonly Other[] = [
  other("defaults", "Hi {{props.q}}, {{props.n}} times", { q: string(), n: { type: "integer", default: 5 } }, { q: "x" }),
  other("lists", "{{props.list}}, {{props.user.name | props.user.id}}", { list: { type: "array", items: string() }, user: object({ name: string(), id: string() }) }, { list: ["a", "b"], user: { id: "u" } }),
  other("loops", "@foreach(x in props.items)\n{{x.name}}@if(x.ok) yes@endif\n@endforeach", { items: { type: "array", items: object({ name: string(), ok: { type: "boolean" } }) } }, { items: [{ name: "n", ok: true }, { name: "m", ok: false }] }),
  other("four", "{{props.a}}{{props.b}}{{props.c}}{{props.d}}", { a: string(), b: string(), c: string(), d: string() }, { a: "1", b: "2", c: "3", d: "4" }),
  other("env", "{{env.CURRENCY}} {{props.flag}}", { flag: { type: "boolean" }, mode: { enum: ["x", "y"] } }, { flag: true, mode: "x" }),
  { tool: { name: "constant", execution: { type: "text", text: "as it stands" } }, args: {} },
]; // prettier-ignore

function other(name: string, template: string, properties: object, args: object): Other {
  return {
    tool: { name, inputSchema: object(properties), execution: { type: "text", text: template } } as ToolDefinition,
    args,
  };
}

function object(properties: object): object {
  return { type: "object", properties };
}

function string(): object {
  return { type: "string" };
}

/** Calls the other tools until V8 has seen them all. */
export async function warmUp(client: {
  execute(name: string, args: object): Promise<{ readonly isError: boolean }>;
}): Promise<void> {
  for (let round = 0; round < 2_000; round += 1) {
    for (const { tool, args } of others) {
      const { isError } = await client.execute(tool.name, args);
      if (isError) throw new Error(`The tool '${tool.name}' failed.`);
    }
  }
}
