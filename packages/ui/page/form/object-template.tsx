import type { ObjectFieldTemplateProps } from "@rjsf/utils";
import { canExpand } from "@rjsf/utils";
import type { ComponentChildren, VNode } from "preact";
import { AddButton } from "./button-templates.tsx";

/** The members of an object. */
export function ObjectTemplate(props: ObjectFieldTemplateProps): VNode | null {
  const { properties, schema, uiSchema, formData, onAddProperty, fieldPathId, disabled } = props;
  const isOnlyBranches = (schema.oneOf ?? schema.anyOf) !== undefined && properties.length === 0;
  if (isOnlyBranches && schema.properties === undefined) return null;
  const members = properties.map(({ content, name }) => <div key={name}>{content as ComponentChildren}</div>);
  const isRoot = fieldPathId.path.length === 0;
  return (
    <div class={isRoot ? "fields" : "fields is-nested"} {...(isRoot ? {} : groupOf(fieldPathId.$id))}>
      {members}
      {canExpand(schema, uiSchema, formData) && (
        <AddButton id={`${fieldPathId.$id}__add`} disabled={disabled === true} onClick={onAddProperty} />
      )}
    </div>
  );
}

function groupOf(id: string): { readonly role: "group"; readonly "aria-labelledby": string } {
  return { role: "group", "aria-labelledby": `${id}__title` };
}
