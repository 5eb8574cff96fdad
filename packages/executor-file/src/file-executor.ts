import type { Executor, FileExecution } from "@mci/contract";
import { pathPolicy, writtenPath } from "@mci/path-policy";
import { sha256 } from "@mci/plugin-kit";

import { toFileProblem } from "./file-problem.ts";
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
    prepare(tool, context) {
      const path = context.field(tool.execution.path, { at: "/path" });
      const policy = pathPolicy({ folder: tool.origin.folder, ...context.rules });
      const read = fileReader({
        policy,
        context,
        kept: kept.ofTool(),
        templating: tool.execution.enableTemplating ?? true,
      });
      return {
        async run({ scope }) {
          const content = await read(writtenPath(path.pieces(scope)));
          return content.result(scope);
        },
        explain({ scope }) {
          const written = writtenPath(path.pieces(scope));
          const value = policy.resolve(written.path, written);
          return { text: `Read ${value}`, parts: [{ name: "path", value, at: "/path" }] };
        },
        async dependencies({ scope }) {
          // With the files that it includes.
          const content = await read(writtenPath(path.pieces(scope)));
          return { result: sha256(JSON.stringify(content.result(scope))) };
        },
        async check() {
          if (path.constant === undefined) return [];
          try {
            await read({ path: path.constant, from: "author", shown: "written" });
            return [];
          } catch (error) {
            return [toFileProblem(error, tool)];
          }
        },
      };
    },
    async close() {
      kept.clear();
    },
  };
}
