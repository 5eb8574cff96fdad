// oxlint-disable-next-line typescript/triple-slash-reference -- a module would not add to the namespace of handlebars
/// <reference path="./handlebars-compiler.d.ts" />
import Handlebars from "handlebars";

import { partsOfKey } from "./partial-names.ts";

/** `__proto__` is nothing in any path, not even where an answer has a property of that name. */
export function isForbidden(name: unknown): boolean {
  return name === "__proto__";
}

/**
 * Makes code that never reads what is forbidden, and that takes an inline partial before the file of its name. Everything
 * else is looked up by handlebars, own properties only.
 */
export class OwnCompiler extends Handlebars.JavaScriptCompiler {
  override nameLookup(parent: string, name: string, type: string): Handlebars.Code {
    if (isForbidden(name)) return "undefined";
    const parts = type === "partial" ? partsOfKey(name) : undefined;
    if (parts === undefined) return super.nameLookup(parent, name, type);
    const [inline, file] = [parts.inline, parts.file].map((key) => super.nameLookup(parent, key, type));
    return ["(", inline!, " || ", file!, ")"];
  }
}

OwnCompiler.prototype.compiler = OwnCompiler;
