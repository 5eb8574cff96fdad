import type { ObjectFieldTemplateProps } from "@rjsf/utils";
import { canExpand } from "@rjsf/utils";
import { isRecord } from "@mci/plugin-kit";
import type { ComponentChildren, VNode } from "preact";
import { titleId } from "./ids.ts";
import { AddButton } from "./add-button.tsx";
import { OptionalFields } from "./optional-fields.tsx";
import { ParentContext } from "./use-first-value.ts";

/** The members of an object, those that are required first. */
export function ObjectTemplate(props: ObjectFieldTemplateProps): VNode | null {
  const { properties, schema, uiSchema, formData, errorSchema, onAddProperty, fieldPathId, disabled } = props;
  const isOnlyBranches = (schema.oneOf ?? schema.anyOf) !== undefined && properties.length === 0;
  if (isOnlyBranches && schema.properties === undefined) return null;
  const value: unknown = formData;
  const isRequired = ({ name }: { readonly name: string }): boolean => schema.required?.includes(name) === true;
  const required = properties.filter(isRequired);
  const optional = properties.filter((member) => !isRequired(member));
  const isFolded = required.length > 0 && optional.length > maxUnfolded;
  const draw = ({ content, name }: (typeof properties)[number]): VNode => (
    <div key={name}>{content as ComponentChildren}</div>
  );
  const isHeld = ({ name }: { readonly name: string }): boolean => isRecord(value) && value[name] !== undefined;
  const isRoot = fieldPathId.path.length === 0;
  return (
    <ParentContext.Provider value={isRecord(value)}>
      <div class={isRoot ? "fields" : "fields is-nested"} {...(isRoot ? {} : groupOf(fieldPathId.$id))}>
        {required.map(draw)}
        {isFolded ? (
          <OptionalFields
            count={optional.length}
            held={optional.filter(isHeld).length}
            hasProblem={optional.some(({ name }) => errorSchema?.[name] !== undefined)}
          >
            {() => optional.map(draw)}
          </OptionalFields>
        ) : (
          optional.map(draw)
        )}
        {canExpand(schema, uiSchema, formData) && <AddButton disabled={disabled} onClick={onAddProperty} />}
      </div>
    </ParentContext.Provider>
  );
}

/** Fewer take no more room than what would unfold them is worth. */
const maxUnfolded = 5;

function groupOf(id: string): { readonly role: "group"; readonly "aria-labelledby": string } {
  return { role: "group", "aria-labelledby": titleId(id) };
}
