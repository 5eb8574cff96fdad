import type { RegistryWidgetsType, WidgetProps } from "@rjsf/utils";
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { visibleString } from "../parts/visible-text.tsx";
import { withLineBreaksOf } from "../source/line-breaks.ts";
import { isExact } from "../state/exact-numbers.ts";

type Choices = readonly { readonly value: unknown; readonly label: string }[];

/** The inputs of the form: plain ones that the page's style sheet knows. */
export const widgets = {
  TextWidget,
  TextareaWidget: TextWidget,
  PasswordWidget: TextWidget,
  EmailWidget: TextWidget,
  URLWidget: TextWidget,
  UpDownWidget: NumberWidget,
  SelectWidget: ChoiceWidget,
  RadioWidget: ChoiceWidget,
  CheckboxWidget: YesNoWidget,
} as unknown as RegistryWidgetsType;

/** A text of one line, which grows when it has several. */
function TextWidget({ id, value, required, schema, label, onChange, rawErrors = [] }: WidgetProps): VNode {
  if (isNumeric(schema.type)) {
    return (
      <NumberField
        id={id}
        value={value}
        label={label}
        preset={presetOf(schema)}
        onChange={onChange}
        hasProblem={rawErrors.length > 0}
      />
    );
  }
  const text = value === undefined || value === null ? "" : asText(value);
  const rows = Math.min(12, text.split("\n").length);
  return (
    <textarea
      id={id}
      class="input"
      rows={rows}
      spellcheck={false}
      value={text}
      aria-required={required === true}
      aria-invalid={rawErrors.length > 0}
      aria-label={label}
      aria-describedby={`${id}__description`}
      placeholder={presetOf(schema)}
      readOnly={schema.const !== undefined}
      // An emptied field is left out: an empty text is chosen beside its name.
      onInput={({ currentTarget: { value: typed } }) =>
        onChange(typed === "" ? undefined : withLineBreaksOf(text, typed))
      }
    />
  );
}

function NumberWidget({ id, value, label, schema, onChange, rawErrors = [] }: WidgetProps): VNode {
  return (
    <NumberField
      id={id}
      value={value}
      label={label}
      preset={presetOf(schema)}
      onChange={onChange}
      hasProblem={rawErrors.length > 0}
    />
  );
}

interface NumberFieldProps {
  readonly id: string;
  readonly value: unknown;
  readonly label: string;
  readonly preset: string;
  readonly hasProblem: boolean;
  readonly onChange: (value: unknown) => void;
}

/** A number. What is none, or would be sent as another one, is passed on as text, for the check to report. */
function NumberField({ id, value, label, preset, hasProblem, onChange }: NumberFieldProps): VNode {
  const [typed, setTyped] = useState("");
  const shown = Object.is(readNumber(typed), value)
    ? typed
    : value === undefined || value === null
      ? ""
      : asText(value);
  return (
    <input
      id={id}
      class="input is-number"
      type="text"
      inputMode="decimal"
      autocomplete="off"
      value={shown}
      placeholder={preset}
      aria-invalid={hasProblem}
      aria-label={label}
      aria-describedby={`${id}__description`}
      onInput={(event) => {
        setTyped(event.currentTarget.value);
        onChange(readNumber(event.currentTarget.value));
      }}
    />
  );
}

/** Numbers, or numbers and null: values of several other types are written as JSON. */
function isNumeric(type: unknown): boolean {
  return [type].flat().some((name) => name === "number" || name === "integer");
}

/** What the tool gets if the field is left out. */
function presetOf(schema: object): string {
  const preset: unknown = Reflect.get(schema, "x-default");
  return preset === undefined || preset === "" ? "" : `default: ${visibleString(asText(preset).slice(0, 200))}`;
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function readNumber(text: string): number | string | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  if (!/^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(trimmed)) return text;
  return isExact(trimmed) ? Number(trimmed) : text;
}

/** One of several values. */
function ChoiceWidget({ id, value, options, label, schema, onChange, rawErrors = [] }: WidgetProps): VNode {
  const choices = (options.enumOptions ?? []) as Choices;
  const isBranch = /__(?:oneof|anyof)_select$/.test(id);
  const index = choices.findIndex((choice) => JSON.stringify(choice.value) === JSON.stringify(value));
  const nothingChosen = value === undefined ? presetOf(schema) || "Choose …" : "Left out";
  return (
    <select
      id={id}
      class="input"
      value={index === -1 ? "" : String(index)}
      aria-invalid={rawErrors.length > 0}
      aria-label={isBranch ? `Kind of ${label}` : label}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        onChange(chosen === "" ? undefined : choices[Number(chosen)]?.value);
      }}
    >
      {!isBranch && <option value="">{nothingChosen}</option>}
      {choices.map((choice, at) => (
        <option key={at} value={String(at)}>
          {visibleString(isBranch ? choice.label : labelOf(choice.value))}
        </option>
      ))}
    </select>
  );
}

/** What is not a string, and an empty one, is shown as JSON. */
function labelOf(value: unknown): string {
  return typeof value === "string" && value !== "" ? value : JSON.stringify(value);
}

/** Yes, no, or neither: an unchecked box could be both of the latter. */
function YesNoWidget({ id, value, label, onChange }: WidgetProps): VNode {
  const choices = [
    ["true", true],
    ["false", false],
  ] as const;
  return (
    <div id={id} class="segments is-choice" role="radiogroup" aria-label={label}>
      {choices.map(([name, choice]) => (
        <label key={name} class={value === choice ? "is-chosen" : ""}>
          <input type="radio" name={id} checked={value === choice} onChange={() => onChange(choice)} />
          {name}
        </label>
      ))}
    </div>
  );
}
