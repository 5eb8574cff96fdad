import type { PrepareContext } from "@mci/contract";
import type { FileContent, PathPolicy, WrittenPath } from "@mci/path-policy";

import { toContent, type Content } from "./content.ts";
import type { KeptFiles } from "./kept-files.ts";

export interface FileReaderOptions {
  readonly policy: PathPolicy;
  readonly context: PrepareContext;
  readonly kept: KeptFiles;
  readonly templating: boolean;
}

/** Reads a file, or finds it unchanged since the last time, and makes it ready to answer with. */
export function fileReader(options: FileReaderOptions): (written: WrittenPath) => Promise<Content> {
  const { policy, context, kept, templating } = options;
  const { resultBytes, fileTemplateBytes } = context.limits;
  const maxBytes = templating ? Math.max(resultBytes, fileTemplateBytes) : resultBytes;

  return async (written) => {
    const { path, from, shown } = written;
    const how = { from, shown, maxBytes, cut: true };
    const known = kept.get(path);
    if (known === undefined) return take(await policy.read(path, how), written);
    const changed = await policy.readChanged(path, known.version, how);
    return changed === undefined ? known.content : take(changed, written);
  };

  async function take(file: FileContent, written: WrittenPath): Promise<Content> {
    const { path } = written;
    const target = policy.resolve(path, written);
    const content = await toContent(file, { path: policy.nameOf(path, written), target, context, templating });
    kept.set(path, { version: file.version, bytes: file.bytes.length, content });
    return content;
  }
}
