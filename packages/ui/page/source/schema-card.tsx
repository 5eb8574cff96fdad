import { Fragment, render, type VNode } from "preact";
import { visible } from "../parts/visible-text.tsx";
import { typeIn, valuesIn, type Schema } from "./schema-walk.ts";

/** Returns an element with all that schemas say about a member or a value. */
export function schemaCard(name: string, schemas: readonly Schema[]): HTMLElement {
  const element = document.createElement("div");
  render(<Card name={name} schemas={schemas} />, element);
  return element;
}

function Card({ name, schemas }: { readonly name: string; readonly schemas: readonly Schema[] }): VNode {
  const about = schemas.find(({ description }) => typeof description === "string")?.["description"];
  const values = valuesIn(schemas.filter((schema) => schema["default"] === undefined || schema["enum"] !== undefined));
  const usual = schemas.find((schema) => schema["default"] !== undefined)?.["default"];
  return (
    <div class="schema-card">
      <p>
        <strong>{visible(name)}</strong> <span class="note">{visible(typeIn(schemas))}</span>
      </p>
      {typeof about === "string" && <p>{withCode(about)}</p>}
      {values.length > 1 && (
        <p>
          {values.map(({ value }, index) => (
            <Fragment key={value}>
              {index > 0 && ", "}
              <code>{visible(String(value))}</code>
            </Fragment>
          ))}
        </p>
      )}
      {usual !== undefined && (
        <p>
          Default: <code>{visible(JSON.stringify(usual))}</code>
        </p>
      )}
    </div>
  );
}

/** Descriptions have code between backticks. */
function withCode(text: string): readonly (VNode | ReturnType<typeof visible>)[] {
  return text
    .split("`")
    .map((part, index) => (index % 2 === 1 ? <code key={index}>{visible(part)}</code> : visible(part)));
}
