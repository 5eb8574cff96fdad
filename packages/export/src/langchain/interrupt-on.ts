/**
 * Returns what `humanInTheLoopMiddleware` of LangChain takes as `interruptOn`: the names of the tools whose calls a person has
 * to approve.
 *
 * @example
 * const tools = toLangChain(client);
 * const approval = humanInTheLoopMiddleware({ interruptOn: interruptOn(tools) });
 * const agent = createAgent({ model, tools, middleware: [approval], checkpointer });
 */
export function interruptOn(tools: readonly NamedTool[]): Record<string, true> {
  const marked = tools.filter(({ metadata }) => metadata?.["needsApproval"] === true);
  return Object.fromEntries(marked.map(({ name }) => [name, true]));
}

interface NamedTool {
  readonly name: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
}
