import Form, { getDefaultRegistry } from "@rjsf/core";
import { Component, type ComponentChildren, type VNode } from "preact";
import { useMemo, useRef } from "preact/hooks";
import type { ValueProblem } from "@mci/json-schema";
import { errorMessage, isRecord } from "@mci/plugin-kit";
import { visible } from "../parts/visible-text.tsx";
import { AnyField } from "./any-field.tsx";
import { validator } from "./checks.ts";
import { toErrorSchema } from "./error-schema.ts";
import { CannotShow, formSchema } from "./form-schema.ts";
import { mergeAllOf, type Schema } from "./merge-all-of.ts";
import { templates } from "./templates.tsx";
import { widgets } from "./widgets.tsx";
import { wording } from "./wording.ts";

interface ArgumentsFormProps {
  readonly tool: string;
  /** The beginning of the ids of its fields. */
  readonly idPrefix: string;
  readonly schema: unknown;
  /** Whether the tool takes arguments that it does not declare. */
  readonly isOpen: boolean;
  readonly value: unknown;
  readonly problems: readonly ValueProblem[];
  readonly onChange: (value: unknown) => void;
  /** Called when the schema cannot be shown, and JSON is chosen instead. */
  readonly onUnable: () => void;
}

/** The arguments of a tool as a form, made from its schema. */
export function ArgumentsForm({
  tool,
  idPrefix,
  schema,
  isOpen,
  value,
  problems,
  onChange,
  onUnable,
}: ArgumentsFormProps): VNode {
  const shown = useMemo(() => tryFormSchema(schema, isOpen), [schema, isOpen]);
  const latest = useRef(value);
  latest.current = value;
  const change = (now: unknown): void => {
    latest.current = now;
    onChange(now);
  };
  // The same one each time: with another one, all fields would be drawn again at each key.
  const context = useMemo(() => ({ latest }), []);
  const errors = useMemo(() => toErrorSchema(problems), [problems]);
  if (typeof shown === "string") return <Unable reason={shown} onUnable={onUnable} />;
  if (!isRecord(value))
    return <Unable reason="A form cannot show arguments that are not an object." onUnable={onUnable} />;
  if (Object.keys((shown["properties"] as object | undefined) ?? {}).length === 0 && isClosed(shown)) {
    return (
      <>
        <p class="note">This tool takes no arguments.</p>
        <Undeclared names={Object.keys(value)} />
      </>
    );
  }
  return (
    <FormBoundary key={tool} onUnable={onUnable}>
      {isOpen && <p class="note">This tool declares no arguments. It gets those that you add.</p>}
      <Form
        tagName="div"
        idPrefix={idPrefix}
        schema={shown}
        formData={value}
        formContext={context}
        validator={validator}
        templates={templates}
        widgets={widgets}
        fields={fields}
        extraErrors={errors}
        noValidate
        noHtml5Validate
        showErrorList={false}
        liveOmit={false}
        experimental_defaultFormStateBehavior={nothingByItself}
        experimental_customMergeAllOf={mergeAllOf}
        translateString={wording}
        onChange={({ formData }) => change(formData)}
        onError={() => undefined}
      />
      <Undeclared names={undeclaredIn(value, shown)} />
    </FormBoundary>
  );
}

/** The library's field of numbers would turn what was typed into the nearest number that it knows. */
const fields = {
  FallbackField: AnyField,
  NumberField: getDefaultRegistry().fields["StringField"]!,
  // The library's would fill in null.
  NullField: () => null,
};

/**
 * Settings under which the library fills in nothing: the values that tell branches apart are filled in by
 * `useFirstValue`.
 */
const nothingByItself = {
  emptyObjectFields: "skipDefaults",
  constAsDefaults: "never",
  arrayMinItems: { populate: "never" },
  mergeDefaultsIntoFormData: "useFormDataIfPresent",
} as const;

function tryFormSchema(schema: unknown, isOpen: boolean): Schema | string {
  try {
    const shown = formSchema(schema);
    return isOpen ? { ...shown, additionalProperties: { type: "any" } } : shown;
  } catch (error) {
    if (error instanceof CannotShow) return error.message;
    throw error;
  }
}

/** The arguments without a field of their own. */
function undeclaredIn(value: object, shown: Schema): readonly string[] {
  if (!isClosed(shown)) return [];
  const declared = Object.keys(shown["properties"] as object);
  return Object.keys(value).filter((name) => !declared.includes(name));
}

function Undeclared({ names }: { readonly names: readonly string[] }): VNode | null {
  if (names.length === 0) return null;
  return <p class="note">The tool does not declare these arguments, which JSON shows: {visible(names.join(", "))}</p>;
}

function isClosed(schema: Schema): boolean {
  const open = ["additionalProperties", "patternProperties", "allOf", "anyOf", "oneOf", "if", "$ref"];
  return open.every((keyword) => schema[keyword] === undefined || schema[keyword] === false);
}

/** Keeps the page when the form library gives up on a schema, and offers JSON. */
class FormBoundary extends Component<
  { readonly onUnable: () => void; readonly children?: ComponentChildren },
  { readonly reason?: string }
> {
  override componentDidCatch(error: unknown): void {
    this.setState({ reason: `A form cannot show this schema: ${errorMessage(error)}` });
  }

  override render(): ComponentChildren {
    const { reason } = this.state;
    return reason === undefined ? this.props.children : <Unable reason={reason} onUnable={this.props.onUnable} />;
  }
}

function Unable({ reason, onUnable }: { readonly reason: string; readonly onUnable: () => void }): VNode {
  return (
    <div class="callout" role="note">
      <p>{reason}</p>
      <button type="button" class="button" onClick={onUnable}>
        Use JSON
      </button>
    </div>
  );
}
