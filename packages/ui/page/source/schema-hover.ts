import { hoverTooltip, type Tooltip } from "@codemirror/view";
import type { Extension } from "@codemirror/state";
import type { SourceHelp } from "../../src/workbench.ts";
import { cursorAt, nodeAt, wordOf } from "./cursor.ts";
import { schemaCard } from "./schema-card.tsx";
import { applicable, membersIn, schemasAt } from "./schema-walk.ts";

/** Shows what the schema of the file says about the name or the value below the pointer. */
export function schemaHover(help: () => Promise<SourceHelp>): Extension {
  return hoverTooltip(async ({ state }, position, side): Promise<Tooltip | null> => {
    const known = await help().catch(() => undefined);
    const node = nodeAt(state, position, side);
    const text = state.sliceDoc();
    const cursor = cursorAt(node, text);
    if (known === undefined || cursor === undefined || position < node.from || position > node.to) return null;
    const around = schemasAt(known.schema, cursor, text);
    const name = wordOf(node, text);
    const found = cursor.isKey
      ? applicable(known.schema, membersIn(around).members.get(name) ?? [], undefined, text)
      : around.filter((schema) => schema["const"] === name);
    if (found.length === 0) return null;
    return { pos: node.from, end: node.to, above: true, create: () => ({ dom: schemaCard(name, found) }) };
  });
}
