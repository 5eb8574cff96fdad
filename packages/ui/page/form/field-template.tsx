import type { FieldTemplateProps } from "@rjsf/utils";
import type { ComponentChildren, VNode } from "preact";
import { useContext } from "preact/hooks";
import { visible } from "../parts/visible-text.tsx";
import { BranchContext } from "./branch-template.tsx";
import { descriptionId, titleId } from "./ids.ts";
import { ParentContext, useFirstValue } from "./use-first-value.ts";
import { ValueState } from "./value-state.tsx";
import type { Schema } from "./merge-all-of.ts";

/** A field with its name, what it holds, what it is about, and what is wrong with it. */
export function FieldTemplate(props: FieldTemplateProps): VNode {
  const { id, label, children, required = false, registry, rawErrors = [], onChange, fieldPathId } = props;
  const hasParent = useContext(ParentContext);
  const schema = props.schema as Schema;
  const isBranch = useContext(BranchContext) === id;
  useFirstValue(props);
  const { WrapIfAdditionalTemplate: Wrap } = registry.templates;
  if (props.hidden === true) return <div hidden>{children as ComponentChildren}</div>;
  const isRoot = fieldPathId.path.length === 0;
  const isInternal = /__(?:oneof|anyof)_select$|__internal_type_selector/.test(id);
  if (isRoot) return <>{children}</>;
  // The chosen schema of a choice: its name, and what is wrong, stand above the choice.
  if (isBranch) return <>{children}</>;
  const isGroup = isGroupOf(schema);
  const description = typeof schema["description"] === "string" ? schema["description"] : "";
  const hint = hintOf(schema);
  const step = fieldPathId.path.at(-1);
  const isItem = typeof step === "number";
  // What is sent, and what messages name: a title may be anything.
  const name = isItem ? `Item ${step + 1}` : (step ?? label);
  const Label = isGroup ? "span" : "label";
  return (
    <Wrap {...props}>
      <div class={`field${rawErrors.length > 0 ? " has-problem" : ""}${isGroup ? " is-group" : ""}`}>
        {!isInternal && (
          <div class="field-head">
            <Label class="field-name" {...(isGroup ? {} : { for: id })}>
              <span id={titleId(id)}>{visible(name)}</span>
              {required && !isItem && <abbr title="required">*</abbr>}
            </Label>
            {hint !== "" && <span class="field-hint">{hint}</span>}
            <ValueState
              label={name}
              isItem={isItem}
              value={props.formData as unknown}
              schema={schema}
              isRequired={required && hasParent}
              onChange={(value) => onChange(value, fieldPathId.path, undefined, id)}
            />
          </div>
        )}
        {description !== "" && (
          <p class="field-description" id={descriptionId(id)}>
            {visible(description)}
          </p>
        )}
        {children}
        {rawErrors.map((message) => (
          <p key={message} class="field-problem">
            {visible(message)}
          </p>
        ))}
      </div>
    </Wrap>
  );
}

function isGroupOf({ type, anyOf, oneOf, properties }: Schema): boolean {
  const types = [type].flat();
  const isOfMembers = types.includes("object") || types.includes("array");
  return isOfMembers || anyOf !== undefined || oneOf !== undefined || properties !== undefined;
}

/** Returns a hint on the values a field takes, where its input does not tell. */
function hintOf(schema: Schema): string {
  const { minimum, maximum, minLength, maxLength, pattern } = schema;
  const format = schema["x-format"];
  const types = [schema["type"]].flat().filter((type) => type !== "null");
  const shown = types.length === 1 && ["integer", "number"].includes(String(types[0])) ? String(types[0]) : "";
  const range = [
    bound("≥", minimum),
    bound("≤", maximum),
    bound("≥", minLength, " characters"),
    bound("≤", maxLength, " characters"),
  ];
  const isOld = schema["deprecated"] === true ? "deprecated" : "";
  const text = [
    isOld,
    shown,
    typeof format === "string" ? format : "",
    ...range,
    typeof pattern === "string" ? pattern : "",
  ];
  return text.filter((part) => part !== "" && part.length <= 40).join(" · ");
}

function bound(sign: string, value: unknown, unit = ""): string {
  return typeof value === "number" ? `${sign} ${value}${unit}` : "";
}
