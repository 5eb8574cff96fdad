import type { Base64Bytes, FileBytes } from "@mci/contract";

import { prepareAttachment, type AttachmentOptions } from "./attachment.ts";
import type { Body } from "./body.ts";
import { joined } from "./chunks.ts";

/** Bytes and nothing around them. */
export function binaryBody(source: FileBytes | Base64Bytes, at: string, options: AttachmentOptions): Body {
  const { context } = options;
  const attachment = prepareAttachment(source, at, options);
  const template = context.value(source, { at });
  return {
    names: template.names,
    source,
    at,
    files: attachment.file === undefined ? [] : [attachment.file],
    write(scope) {
      const written = attachment.write(scope, template.render(scope) ?? {});
      if (written === undefined) return undefined;
      const { content, contentType, location, shown } = written;
      return {
        type: contentType,
        bytes: joined([content], context.limits),
        explain: () => ({ options: [["--data-binary", `@${location}`]], values: shown }),
      };
    },
  };
}
