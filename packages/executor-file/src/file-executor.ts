import type { Executor, Field, FileExecution, Scope } from "@mci/contract";
import { pathPolicy } from "@mci/path-policy";

import { problemOf } from "./file-problem.ts";
import { keptFiles } from "./kept-files.ts";
import { fileReader } from "./file-reader.ts";

/**
 * Answers with the content of a file: text rendered as a template, images and audio as such, a PDF and other binary
 * files as a resource.
 *
 * `{ "type": "file", "path": "./reports/{{props.id}}.md", "enableTemplating": true }`
 *
 * Paths are relative to the schema folder and stay within the path policy. Files are opened on every call, and
 * parsed again only when they have changed.
 */
export function fileExecutor(): Executor<FileExecution> {
  const kept = keptFiles({ files: 500, bytes: 64_000_000 });
  return {
    type: "file",
    prepare(tool, kit) {
      const path = kit.field(tool.execution.path);
      const { anyPaths, directories } = kit.rules;
      const policy = pathPolicy({ folder: tool.origin.folder, anyPaths, directories });
      const read = fileReader({
        policy,
        kit,
        kept: kept.ofTool(),
        templating: tool.execution.enableTemplating ?? true,
      });
      return {
        async run({ scope }) {
          const content = await read(renderPath(path, scope));
          return content.result(scope);
        },
        explain({ scope }) {
          const { path: written, from } = renderPath(path, scope);
          const value = policy.resolve(written, { from });
          return { text: `Read ${value}`, parts: [{ name: "path", value, at: "/path" }] };
        },
        async check() {
          if (path.constant === undefined) return [];
          try {
            await read({ path: path.constant, from: "author" });
            return [];
          } catch (error) {
            return [problemOf(error, tool)];
          }
        },
      };
    },
    async close() {
      kept.clear();
    },
  };
}

export interface WrittenPath {
  readonly path: string;
  readonly from: "author" | "props";
}

/** What neither the author nor the environment wrote is held to the rules for arguments. */
function renderPath(field: Field, scope: Scope): WrittenPath {
  if (field.constant !== undefined) return { path: field.constant, from: "author" };
  const pieces = field.pieces(scope);
  const trusted = pieces.every(({ from }) => from === "author" || from === "env");
  return { path: pieces.map(({ text }) => text).join(""), from: trusted ? "author" : "props" };
}
