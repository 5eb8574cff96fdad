import { ConfigError } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { AsyncLocalStorageProviderSingleton } from "@langchain/core/singletons";

/**
 * Returns the value that the node's next `interrupt` returns, if the graph was resumed with one. LangChain's middleware tells the
 * decisions to nobody, and `interrupt` gives them to the middleware alone. So this file, and no other, reads where LangGraph keeps
 * them, which is not a public interface: a slow test fails when it has moved.
 *
 * @throws ConfigError (MCI_CONFIG) where LangGraph keeps them elsewhere.
 */
export function resumedWith(): { readonly value: unknown } | undefined {
  const config: unknown = AsyncLocalStorageProviderSingleton.getRunnableConfig();
  const configurable = isRecord(config) ? config["configurable"] : undefined;
  const scratchpad = isRecord(configurable) ? configurable["__pregel_scratchpad"] : undefined;
  if (!isRecord(scratchpad) || !("interruptCounter" in scratchpad)) {
    throw new ConfigError("MCI_CONFIG", "The decision on a call cannot be read from this version of LangGraph.", {
      hint: "Install a version that @mci/export is tested with. Until then, tools with 'approval' do not run.",
    });
  }
  const { resume, interruptCounter, nullResume } = scratchpad;
  const next = Number(interruptCounter) + 1;
  if (Array.isArray(resume) && next < resume.length) return { value: resume[next] };
  return nullResume === undefined ? undefined : { value: nullResume };
}
