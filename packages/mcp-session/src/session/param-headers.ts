import { paramHeaders, readHeaderMarks, type HeaderMark } from "@mci/plugin-kit/mcp";

import type { ListRequest, ServerCall, ServerTool } from "../contract.ts";

/** The arguments that a server at a URL requires as headers too, in revision 2026-07-28. */
export class ParamHeaders {
  /** Marks of the tools that have some. Undefined: the server has not been asked for its tools. */
  #marks: ReadonlyMap<string, readonly HeaderMark[]> | undefined;

  /** Returns a server's tools without those that the protocol forbids to use. */
  learn(tools: readonly ServerTool[], onLeftOut: ListRequest["onLeftOut"]): readonly ServerTool[] {
    const all = new Map<string, readonly HeaderMark[]>();
    const usable = tools.filter(({ name, inputSchema }) => {
      const { marks, violation } = readHeaderMarks(inputSchema);
      if (violation !== undefined) onLeftOut?.(name, violation);
      else if (marks.length > 0) all.set(name, marks);
      return violation === undefined;
    });
    this.#marks = all;
    return usable;
  }

  /** Returns the headers of a call. The server's last list of tools takes precedence over the caller's schema. */
  of({ name, arguments: args, inputSchema }: ServerCall): Readonly<Record<string, string>> {
    return paramHeaders(this.#marks === undefined ? marksIn(inputSchema) : (this.#marks.get(name) ?? []), args);
  }
}

function marksIn(inputSchema: unknown): readonly HeaderMark[] {
  const { marks, violation } = readHeaderMarks(inputSchema);
  return violation === undefined ? marks : [];
}
