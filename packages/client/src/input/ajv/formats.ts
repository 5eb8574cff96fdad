import formats from "ajv-formats";
import type { Ajv } from "ajv";

export function addFormats(ajv: Ajv): void {
  formats.default(ajv);
}
