import type { FieldTemplateProps } from "@rjsf/utils";
import { createContext } from "preact";
import { useContext, useEffect } from "preact/hooks";
import { isRecord } from "@mci/plugin-kit";
import { valueAt } from "./count-fields.ts";

/** Whether the object that a field belongs to is there: a field of one that is left out is not missing. */
export const ParentContext = createContext(true);

/**
 * Fills in what cannot be left out: an item of an array, and a value that can only be one, such as what tells the branches of
 * a oneOf apart, once the object that it belongs to is there.
 */
export function useFirstValue(props: FieldTemplateProps): void {
  const { schema, formData, required = false, registry, fieldPathId, onChange } = props;
  const { path } = fieldPathId;
  // Read so that the field is drawn again, and filled in, once its object is there.
  useContext(ParentContext);
  const isItem = typeof path.at(-1) === "number";
  const isDue = formData === undefined && (isItem || (required && schema.const !== undefined));
  useEffect(() => {
    const { latest } = registry.formContext as { readonly latest: { readonly current: unknown } };
    // As it is by now: the field may have been left out with everything around it.
    const parent = valueAt(latest.current, path.slice(0, -1));
    if (!isDue || (isItem ? !Array.isArray(parent) : !isRecord(parent))) return;
    onChange(isItem ? emptyItem(schema) : schema.const, path);
  });
}

/** JSON knows no array with gaps. */
function emptyItem({ type, const: only }: { readonly type?: unknown; readonly const?: unknown }): unknown {
  return only ?? (type === "string" ? "" : null);
}
