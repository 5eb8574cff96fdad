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

/** Files read before, of all tools together within these bounds; those not used for longest make room. */
export function keptFiles(limits: { readonly files: number; readonly bytes: number }): FileStore {
  const files = new Map<string, KeptFile>();
  let bytes = 0;
  let tools = 0;

  const remove = (key: string): KeptFile | undefined => {
    const file = files.get(key);
    if (file !== undefined) bytes -= file.bytes;
    files.delete(key);
    return file;
  };
  const put = (key: string, file: KeptFile): void => {
    files.set(key, file);
    bytes += file.bytes;
  };

  return {
    ofTool(): KeptFiles {
      tools += 1;
      const prefix = `${tools} `;
      return {
        get(path) {
          const file = remove(prefix + path);
          if (file !== undefined) put(prefix + path, file); // as the one used last
          return file;
        },
        set(path, file) {
          remove(prefix + path);
          if (!file.content.keep) return;
          put(prefix + path, file);
          for (const key of files.keys()) {
            if (files.size <= limits.files && bytes <= limits.bytes) return;
            remove(key);
          }
        },
      };
    },
    clear(): void {
      files.clear();
      bytes = 0;
    },
  };
}
