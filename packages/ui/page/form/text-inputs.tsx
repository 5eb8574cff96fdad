import { errorMessage } from "@mci/plugin-kit";
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { formatBytes } from "../parts/format.ts";
import { visibleString } from "../parts/visible-text.tsx";
import { withLineBreaksOf } from "../source/line-breaks.ts";
import { named } from "./ids.ts";

export interface TextInputProps {
  readonly id: string;
  readonly text: string;
  /** The default, which the tool gets if the field is left out. */
  readonly preset: string;
  readonly hasProblem: boolean;
  /** Values to choose from; others are taken too. */
  readonly suggestions: readonly string[];
  /** Takes undefined for an emptied field, which is left out: an empty text is chosen beside its name. */
  readonly onChange: (value: string | undefined) => void;
}

interface PlainTextProps extends TextInputProps {
  readonly isRequired: boolean;
  readonly isFixed: boolean;
}

/** A text of one line, which grows when it has several. */
export function PlainText({ id, text, preset, hasProblem, onChange, isRequired, isFixed }: PlainTextProps): VNode {
  return (
    <textarea
      id={id}
      class="input"
      rows={Math.min(12, text.split("\n").length)}
      spellcheck={false}
      value={text}
      aria-required={isRequired}
      aria-invalid={hasProblem}
      placeholder={preset}
      readOnly={isFixed}
      onInput={({ currentTarget: { value } }) => onChange(value === "" ? undefined : withLineBreaksOf(text, value))}
      {...named(id)}
    />
  );
}

/** Returns the input made for the format of a text; undefined if there is none, or if it could not show this text. */
export function inputFor(schema: object, text: string): ((props: TextInputProps) => VNode) | undefined {
  const format: unknown = Reflect.get(schema, "x-format");
  if (format === "password") return /[\r\n]/.test(text) ? undefined : PasswordInput;
  if (format === "date") return text === "" || /^\d{4}-\d\d-\d\d$/.test(text) ? DateInput : undefined;
  if (format === "time") return text === "" || /^\d\d:\d\d(?::\d\d)?Z$/.test(text) ? TimeInput : undefined;
  if (format === "date-time") return text === "" || toLocal(text) !== undefined ? DateTimeInput : undefined;
  if (suggestionsIn(schema).length > 0) return /[\r\n]/.test(text) ? undefined : SuggestingInput;
  const isBase64 = Reflect.get(schema, "contentEncoding") === "base64" || format === "byte";
  return isBase64 ? FileInput : undefined;
}

const maxSuggestions = 200;

/** Returns the suggestions of `x-suggestions`. The browser shows them as they are: none with characters that cannot be seen. */
export function suggestionsIn(schema: object): readonly string[] {
  const given: unknown = Reflect.get(schema, "x-suggestions");
  if (!Array.isArray(given)) return [];
  const seen = given.filter((value): value is string => typeof value === "string" && visibleString(value) === value);
  return seen.slice(0, maxSuggestions);
}

/** A text of one line that suggests values as it is typed. */
function SuggestingInput({ id, text, preset, hasProblem, suggestions, onChange }: TextInputProps): VNode {
  const list = `${id}__suggestions`;
  return (
    <>
      <input
        id={id}
        class="input"
        type="text"
        list={list}
        autocomplete="off"
        value={text}
        placeholder={preset}
        aria-invalid={hasProblem}
        onInput={({ currentTarget: { value } }) => onChange(value === "" ? undefined : value)}
        {...named(id)}
      />
      <datalist id={list}>
        {suggestions.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </>
  );
}

/** A text that others should not read on the screen. One of several lines has no such input: it would lose its lines. */
function PasswordInput(props: TextInputProps): VNode {
  return (
    <Input
      {...props}
      type="password"
      value={props.text}
      read={(text) => text}
      // The input itself would drop line breaks without a word.
      onPaste={(event) => {
        const pasted = event.clipboardData?.getData("text") ?? "";
        if (!/[\r\n]/.test(pasted)) return;
        event.preventDefault();
        props.onChange(pasted);
      }}
    />
  );
}

function DateInput(props: TextInputProps): VNode {
  return <Input {...props} type="date" value={props.text} read={(text) => text} />;
}

/** JSON Schema's times have a zone. */
function TimeInput(props: TextInputProps): VNode {
  const read = (text: string): string => `${text}${text.length === 5 ? ":00" : ""}Z`;
  return (
    <>
      <Input {...props} type="time" value={props.text.replace("Z", "")} read={read} />
      <p class="field-hint">UTC</p>
    </>
  );
}

/** A time is shown in the zone of the browser, and sent in UTC. */
function DateTimeInput(props: TextInputProps): VNode {
  const { text } = props;
  const read = (local: string): string | undefined => {
    const time = new Date(local);
    return Number.isNaN(time.getTime()) ? undefined : time.toISOString().replace(".000Z", "Z");
  };
  return (
    <>
      <Input {...props} type="datetime-local" value={toLocal(text) ?? ""} read={read} />
      {text !== "" && <p class="field-hint">{`Sent as ${text}`}</p>}
    </>
  );
}

/** Returns a time with a zone as it is in the zone of the browser; undefined for other texts. */
function toLocal(text: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i.test(text)) return undefined;
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) return undefined;
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 19);
}

interface InputProps extends TextInputProps {
  readonly type: "password" | "date" | "time" | "datetime-local";
  readonly value: string;
  /** Returns the text to send for what was entered. */
  readonly read: (text: string) => string | undefined;
  readonly onPaste?: (event: ClipboardEvent) => void;
}

function Input({ id, type, value, hasProblem, preset, read, onChange, onPaste }: InputProps): VNode {
  return (
    <input
      id={id}
      class="input"
      type={type}
      step={type === "date" || type === "password" ? undefined : 1}
      autocomplete="off"
      value={value}
      placeholder={preset}
      title={preset}
      aria-invalid={hasProblem}
      onPaste={onPaste}
      onInput={({ currentTarget: { value: typed } }) => onChange(typed === "" ? undefined : read(typed))}
      {...named(id)}
    />
  );
}

/** Longer texts are not shown: nobody reads them, and browsers take long to lay them out. */
const maxShown = 2_000;

/** A request may have 10 MB. */
const maxBytes = 7_000_000;

/** Bytes in base64: those of a file, or written as they are. */
function FileInput(props: TextInputProps): VNode {
  const { id, text, onChange } = props;
  const [problem, setProblem] = useState("");
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const isTooLarge = file.size > maxBytes;
    setProblem(isTooLarge ? `${formatBytes(file.size)} are too many: a call takes ${formatBytes(maxBytes)}.` : "");
    if (isTooLarge) return;
    try {
      onChange(await base64Of(file));
    } catch (error) {
      setProblem(errorMessage(error));
    }
  };
  return (
    <>
      {text.length > maxShown ? (
        <p class="note">{formatBytes(Math.floor((text.length * 3) / 4))}</p>
      ) : (
        <PlainText {...props} isRequired={false} isFixed={false} />
      )}
      <input
        class="file-input"
        type="file"
        aria-label="Take a file"
        aria-describedby={named(id)["aria-labelledby"]}
        onChange={(event) => void take(event.currentTarget.files?.[0])}
      />
      {problem !== "" && (
        <p class="field-problem" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => {
      const url = typeof reader.result === "string" ? reader.result : "";
      resolve(url.slice(url.indexOf(",") + 1));
    });
    reader.addEventListener("error", () => reject(reader.error ?? new Error("The file cannot be read.")));
    reader.readAsDataURL(file);
  });
}
