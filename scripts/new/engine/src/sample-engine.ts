import { TemplateError, type CompileOptions, type MCICode, type TemplateEngine } from "@mci/contract";
import { byteLength, jsonText, placeAt } from "@mci/plugin-kit";

/** Templates such as `Dear %{props.name}`: own properties by their path, objects as JSON. */
export function sampleEngine(): TemplateEngine {
  return {
    name: "sample",
    compile(source, options) {
      checkSource(source, options);
      const places = Array.from(source.matchAll(/%\{ *([\w.]+) *\}/g), ({ 0: text, 1: path = "", index }) => {
        return { path, start: index, end: index + text.length };
      });
      return {
        names: places.map(({ path }) => path),
        render(data) {
          let output = "";
          let end = 0;
          for (const place of places) {
            const value = place.path.split(".").reduce(ownValue, data);
            if (value === undefined && options.missing === "error") {
              throw errorAt(source, options, "MCI_TEMPLATE_MISSING", `Missing value: ${place.path}.`, place.start);
            }
            output += source.slice(end, place.start) + formatValue(value);
            end = place.end;
            if (output.length > options.limits.outputBytes) break;
          }
          return checkOutput(output + source.slice(end), source, options);
        },
      };
    },
  };
}

function checkSource(source: string, options: CompileOptions): void {
  const { templateBytes, fileTemplateBytes } = options.limits;
  const maxBytes = options.file === undefined ? templateBytes : fileTemplateBytes;
  if (byteLength(source) > maxBytes) {
    throw errorAt(source, options, "MCI_TEMPLATE_LIMIT", `The template is larger than ${maxBytes} bytes.`);
  }
  const open = source.search(/%\{(?! *[\w.]+ *\})/);
  if (open !== -1) throw errorAt(source, options, "MCI_TEMPLATE_SYNTAX", "'%{' requires a path and '}'.", open);
}

function checkOutput(output: string, source: string, options: CompileOptions): string {
  const { outputBytes } = options.limits;
  if (byteLength(output) <= outputBytes) return output;
  throw errorAt(source, options, "MCI_TEMPLATE_LIMIT", `The template writes more than ${outputBytes} bytes.`);
}

function errorAt(source: string, { file }: CompileOptions, code: MCICode, message: string, offset = 0): TemplateError {
  return new TemplateError(code, message, { ...placeAt(source, offset), file, offset });
}

function ownValue(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null || key === "__proto__") return undefined;
  return Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}

function formatValue(value: unknown): string {
  return typeof value === "string" ? value : (jsonText(value) ?? "");
}
