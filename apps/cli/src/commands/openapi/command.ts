import type { Command } from "../../command.ts";

export const openapiCommand: Command = {
  name: "openapi",
  usage: "DOCUMENT [options]",
  summary: "Write the operations of an OpenAPI document as tools",
  options: ["out", "overlay", "base-url", "only", "tag", "root", "fetch", "format", "quiet"],
  meanings: {
    out: { value: "FILE|DIR/", summary: "The file to write, or a folder for a file per tag; default: stdout" },
    overlay: {
      value: "FILE",
      summary: "Edits by operationId; default: tools.overlay.yaml beside tools.mci.json or tools/",
    },
    format: { value: "json|yaml", summary: "How the tools are written; default: as DOCUMENT or FILE is" },
  },
  help: () => import("./help.ts"),
  code: () => import("./run.ts"),
};
