// oxlint-disable-next-line typescript/triple-slash-reference -- a module would not add to the namespace of handlebars
/// <reference path="./handlebars-compiler.d.ts" />
import Handlebars from "handlebars";

/** `__proto__` is nothing in any path, not even where an answer has a property of that name. */
export function isForbidden(name: unknown): boolean {
  return name === "__proto__";
}

/** Makes code that never reads what is forbidden. Everything else is looked up by handlebars, own properties only. */
export class OwnCompiler extends Handlebars.JavaScriptCompiler {
  override nameLookup(parent: string, name: string, type: string): string | readonly string[] {
    return isForbidden(name) ? "undefined" : super.nameLookup(parent, name, type);
  }
}

OwnCompiler.prototype.compiler = OwnCompiler;
