import type { ContentEntry, ContentFile, JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import type { VNode } from "preact";
import { useMemo, useState } from "preact/hooks";
import { SchemaForm } from "../../form/schema-form.tsx";
import { visible } from "../../parts/visible-text.tsx";
import { ResourceBlock } from "./resource-block.tsx";

/** A form for the variables of a template, which completes the values that there are files for, and the file they lead to. */
export function TemplateTrial({ template: { files } }: { readonly template: ContentEntry }): VNode {
  const [value, setValue] = useState<unknown>({});
  const [sent, setSent] = useState<JsonObject>();
  const schema = useMemo(() => schemaOf(files, isRecord(value) ? value : {}), [files, value]);
  const match = sent && files.find(({ variables }) => fits(variables, sent));
  return (
    <>
      <SchemaForm
        schema={schema}
        idPrefix="variable"
        words={words}
        value={value}
        onChange={setValue}
        onSend={(given) => setSent({ ...given })}
      >
        <button type="submit" class="button is-primary">
          Read
        </button>
      </SchemaForm>
      {sent !== undefined && match === undefined && (
        <p class="callout is-warning" role="alert">
          {visible(`There is no file for ${Object.values(sent).join(", ")}.`)}
        </p>
      )}
      {match !== undefined && <ResourceBlock key={match.uri} uri={match.uri} name={match.uri} />}
    </>
  );
}

const words = { whole: "The variables", part: "Variable", json: "Variables as JSON" };

/** The values of a variable that fit the other ones, as far as those are filled in. */
function schemaOf(files: readonly ContentFile[], filled: Readonly<Record<string, unknown>>): JsonObject {
  const names = Object.keys(files[0]?.variables ?? {});
  const properties = names.map((name) => {
    const { [name]: _, ...others } = filled;
    const fitting = files.filter(({ variables }) => fits(variables, others));
    return [name, { type: "string", "x-suggestions": [...new Set(fitting.map((file) => file.variables?.[name]))] }];
  });
  return { type: "object", properties: Object.fromEntries(properties), required: names, additionalProperties: false };
}

function fits(variables: ContentFile["variables"] = {}, given: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(given).every(([name, value]) => !Object.hasOwn(variables, name) || variables[name] === value);
}
