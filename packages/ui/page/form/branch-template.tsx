import type { MultiSchemaFieldTemplateProps } from "@rjsf/utils";
import type { ComponentChildren, VNode } from "preact";
import { BranchContext } from "./branch-context.ts";

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
