import type { ClientOptions } from "@mci/client";
import { success, type Executor, type JsonObject, type MCICode } from "@mci/contract";
import { cliExecutor } from "@mci/executor-cli";
import { fileExecutor } from "@mci/executor-file";
import { httpExecutor } from "@mci/executor-http";
import { textExecutor } from "@mci/executor-text";
import { fileSource } from "@mci/source-file";

/** The options of a client whose one file is this text, and which sends, starts and opens nothing. */
export function inertClient(text: string, env: JsonObject = {}): ClientOptions {
  return {
    sources: [fileSource(path, { texts: { [path]: text } })],
    executors: [textExecutor(), inert(httpExecutor()), inert(cliExecutor()), inert(fileExecutor())],
    env,
    rateLimits: false,
    onWarning: () => {}, // the check has reported it
  };
}

/** The path that the text has for the client. */
export const path = "/tools.mci.yaml";

/** Leaves an executor its checks and explanations: a call does nothing. */
function inert(executor: Executor): Executor {
  return {
    ...executor,
    async prepare(tool, context) {
      const prepared = await executor.prepare(tool, context);
      return {
        run: () => success([]),
        explain: (call) => prepared.explain!(call),
        check: async () => ((await prepared.check?.()) ?? []).filter(({ code }) => !isAbsence(code)),
      };
    },
  };
}

/** A page has neither files nor commands, so that nothing follows from their absence. */
function isAbsence(code: MCICode): boolean {
  return code === "MCI_COMMAND_NOT_FOUND" || code === "MCI_FILE_NOT_FOUND" || code === "MCI_PATH_NOT_FOUND";
}
