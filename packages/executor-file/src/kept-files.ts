import { BoundedMap } from "@mci/plugin-kit";
import type { Content } from "./content.ts";

export interface KeptFile {
  readonly version: string;
  /** Size of the file; the parsed template takes a small multiple. */
  readonly bytes: number;
  readonly content: Content;
}

/** Files of one tool, by their path as written. */
export interface KeptFiles {
  get(path: string): KeptFile | undefined;
  set(path: string, file: KeptFile): void;
}

export interface FileStore {
  /** The files of one more tool. */
  ofTool(): KeptFiles;
  clear(): void;
}

/** Returns a cache of the files that all tools have read, within these bounds. */
export function keptFiles(limits: { readonly files: number; readonly bytes: number }): FileStore {
  const files = new BoundedMap<KeptFile>({ entries: limits.files, weight: limits.bytes, weigh: ({ bytes }) => bytes });
  let tools = 0;
  return {
    ofTool(): KeptFiles {
      tools += 1;
      const prefix = `${tools} `;
      return {
        get: (path) => files.get(prefix + path),
        set(path, file) {
          if (file.content.keep) files.set(prefix + path, file);
          else files.delete(prefix + path);
        },
      };
    },
    clear: () => files.clear(),
  };
}
