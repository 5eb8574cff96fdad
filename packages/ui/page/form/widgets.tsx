import type { RegistryWidgetsType, WidgetProps } from "@rjsf/utils";
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { visibleString } from "../parts/visible-text.tsx";
import { named, titleId } from "./ids.ts";
import { inputFor, PlainText, suggestionsIn } from "./text-inputs.tsx";
import { losesDigits } from "@mci/plugin-kit";

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

/** A text of one line, which grows when it has several, or an input made for its format. */
function TextWidget(props: WidgetProps): VNode {
  const { id, value, required, schema, onChange, rawErrors = [] } = props;
  if (isNumeric(schema.type)) return <NumberWidget {...props} />;
  const text = value === undefined || value === null ? "" : asText(value);
  const shared = {
    id,
    text,
    preset: presetOf(schema),
    hasProblem: rawErrors.length > 0,
    suggestions: suggestionsIn(schema),
    onChange,
  };
  const Special = schema.const === undefined ? inputFor(schema, text) : undefined;
  if (Special !== undefined) return <Special {...shared} />;
  return <PlainText {...shared} isRequired={required === true} isFixed={schema.const !== undefined} />;
}

/** A number. What is none, or would be sent as another one, is passed on as text, for the check to report. */
function NumberWidget({ id, value, schema, onChange, rawErrors = [] }: WidgetProps): VNode {
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
      placeholder={presetOf(schema)}
      aria-invalid={rawErrors.length > 0}
      {...named(id)}
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

/** Returns the value that the tool gets if the field is left out. */
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
  return losesDigits(trimmed) ? text : Number(trimmed);
}

/** Offers several values, of which one or some are chosen. */
function ChoiceWidget(props: WidgetProps): VNode {
  const { id, value, options, name, multiple, onChange, rawErrors = [] } = props;
  const choices = (options.enumOptions ?? []) as Choices;
  if (multiple === true) return <SeveralChoices id={id} value={value} choices={choices} onChange={onChange} />;
  const isBranch = /__(?:oneof|anyof)_select$/.test(id);
  const index = choices.findIndex((choice) => JSON.stringify(choice.value) === JSON.stringify(value));
  const nothingChosen =
    value === undefined ? presetOf(props.schema) || "Choose …" : value === null ? "null" : "Left out";
  return (
    <select
      id={id}
      class="input"
      value={index === -1 ? "" : String(index)}
      aria-invalid={rawErrors.length > 0}
      {...(isBranch ? { "aria-label": `Kind of ${ownerOf(name)}` } : { "aria-labelledby": titleId(id) })}
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

/** The name of the field whose kind is chosen. */
function ownerOf(name: string): string {
  return name.replace(/__(?:oneof|anyof)_select$/, "") || "the arguments";
}

interface SeveralChoicesProps {
  readonly id: string;
  readonly value: unknown;
  readonly choices: Choices;
  readonly onChange: (value: unknown) => void;
}

/** Some of several values, in the order in which they were chosen. What was written as JSON and is not among them stays. */
function SeveralChoices({ id, value, choices, onChange }: SeveralChoicesProps): VNode {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);
  const toggle = (choice: unknown, isChosen: boolean): void => {
    const others = chosen.filter((item) => !isSame(item, choice));
    const now = isChosen ? [...chosen, choice] : others;
    onChange(now.length === 0 ? undefined : now);
  };
  return (
    <div id={id} class="choices" role="group" aria-labelledby={titleId(id)}>
      {choices.map(({ value: choice }, at) => (
        <label key={at}>
          <input
            type="checkbox"
            checked={chosen.some((item) => isSame(item, choice))}
            onChange={(event) => toggle(choice, event.currentTarget.checked)}
          />
          {visibleString(labelOf(choice))}
        </label>
      ))}
    </div>
  );
}

/** Returns the label of a value: JSON for an empty string and everything but strings. */
function labelOf(value: unknown): string {
  return typeof value === "string" && value !== "" ? value : JSON.stringify(value);
}

/** Yes, no, or neither: an unchecked box could be both of the latter. */
function YesNoWidget({ id, value, onChange }: WidgetProps): VNode {
  const choices = [
    ["true", true],
    ["false", false],
  ] as const;
  return (
    <div id={id} class="segments is-choice" role="radiogroup" aria-labelledby={titleId(id)}>
      {choices.map(([name, choice]) => (
        <label key={name} class={value === choice ? "is-chosen" : ""}>
          <input type="radio" name={id} checked={value === choice} onChange={() => onChange(choice)} />
          {name}
        </label>
      ))}
    </div>
  );
}
