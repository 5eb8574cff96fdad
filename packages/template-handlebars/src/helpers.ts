import { TemplateError } from "@mci/contract";
import { jsonText, WrittenNumber } from "@mci/plugin-kit";
import { envHint } from "@mci/plugin-kit/templates";
import Handlebars from "handlebars";

import type { Output } from "./compilation.ts";
import { renderingIn } from "./rendering.ts";
import { errorAt } from "./errors.ts";
import { outsideName } from "./outside-names.ts";
import type { Helper } from "./helper.ts";
import { isForbidden, OwnCompiler } from "./own-names.ts";

/** Handlebars with its helpers bounded, without `log`, and with those of the engine. */
export function makeHandlebars(helpers: Readonly<Record<string, Helper>>): typeof Handlebars {
  const handlebars = Handlebars.create();
  handlebars.JavaScriptCompiler = OwnCompiler;
  handlebars.unregisterHelper("log");
  const { each, if: whether, lookup } = handlebars.helpers;
  handlebars.registerHelper("each", function (this: unknown, list: unknown, options: Handlebars.HelperOptions) {
    return each!.call(this, list, counted(options));
  });
  handlebars.registerHelper("if", function (this: unknown, value: unknown, options: Handlebars.HelperOptions) {
    renderingIn(options.data).part();
    return whether!.call(this, numbered(value), options);
  });
  handlebars.registerHelper("unless", function (this: unknown, value: unknown, options: Handlebars.HelperOptions) {
    renderingIn(options.data).part();
    return whether!.call(this, numbered(value), { ...options, fn: options.inverse, inverse: options.fn });
  });
  handlebars.registerHelper("lookup", (value: unknown, name: unknown, options: Handlebars.HelperOptions) => {
    // A list with one text would be read as that text.
    const key = WrittenNumber.is(name) ? memberName(name) : name;
    return typeof key === "object" || isForbidden(key) ? undefined : lookup!(value, key, options);
  });
  for (const [name, helper] of Object.entries(helpers)) {
    handlebars.registerHelper(name, helper as Handlebars.HelperDelegate);
  }
  handlebars.registerHelper(writeName, write);
  handlebars.registerHelper(stepName, (options: Handlebars.HelperOptions) => {
    renderingIn(options.data).step();
    return "";
  });
  return handlebars;
}

/** The helper that everything is written through. No author can mean it: there is a blank in its name. */
export const writeName = "mci write";

/** The helper that stands before each partial: partials that use partials grow without loops. */
export const stepName = "mci step";

function write(this: unknown, value: unknown, index: number, options: Handlebars.HelperOptions): string {
  const rendering = renderingIn(options.data);
  const output = rendering.outputs[index];
  if (value === undefined && output?.missing === "error") throw missing(output, this === options.data.root);
  return rendering.write(textOf(value) ?? "");
}

function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (value === null || value === undefined || typeof value === "function") return undefined;
  return isSafeString(value) ? String(value.toHTML()) : jsonText(value);
}

/** Recognized as handlebars itself does, since helpers may come with a copy of their own. */
function isSafeString(value: unknown): value is { toHTML(): unknown } {
  return typeof value === "object" && value !== null && "toHTML" in value && typeof value.toHTML === "function";
}

/** `isRoot`: whether it stands outside of blocks that change what names mean. */
function missing({ source, place, name, path }: Output, isRoot: boolean): TemplateError {
  const root = name.split(/[./[]/, 1)[0];
  const hint = root === "env" ? envHint(name.slice(4)) : undefined;
  const outside = path === undefined ? undefined : outsideName(path, isRoot);
  return errorAt(source, place, "MCI_TEMPLATE_MISSING", `Missing value: ${name}.`, {
    hint,
    details: { paths: outside === undefined ? [] : [outside] },
  });
}

/** Every round counts, also where rounds stand in rounds. */
function counted(options: Handlebars.HelperOptions): Handlebars.HelperOptions {
  const rendering = renderingIn(options.data);
  let characters = 0;
  const fn: Handlebars.TemplateDelegate = (context, own) => {
    const text = options.fn(context, own);
    characters += text.length;
    rendering.round(characters);
    return text;
  };
  return { ...options, fn };
}

/** A written 1.0 is the index 1; a long id keeps its digits, as the nearest number may be that of another row. */
function memberName({ value, text }: WrittenNumber): number | string {
  return Number.isSafeInteger(value) ? value : text;
}

/** A written 0.00 is as false as 0. */
function numbered(value: unknown): unknown {
  return WrittenNumber.is(value) ? value.value : value;
}
