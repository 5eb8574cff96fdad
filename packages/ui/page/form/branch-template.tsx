import type { MultiSchemaFieldTemplateProps } from "@rjsf/utils";
import { createContext, type ComponentChildren, type VNode } from "preact";

/** The id of the field whose schema is chosen among several: the chosen schema is drawn as a field of the same id. */
export const BranchContext = createContext("");

/** A choice between schemas, and the fields of the chosen one. */
export function BranchTemplate({ selector, optionSchemaField }: MultiSchemaFieldTemplateProps): VNode {
  const { id = "" } = (selector as { readonly props?: { readonly id?: string } } | undefined)?.props ?? {};
  return (
    <div class="branch">
      {selector as ComponentChildren}
      <BranchContext.Provider value={id.replace(/__(?:oneof|anyof)_select$/, "")}>
        {optionSchemaField as ComponentChildren}
      </BranchContext.Provider>
    </div>
  );
}
