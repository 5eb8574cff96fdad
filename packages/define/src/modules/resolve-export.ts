import { suggest } from "@mci/plugin-kit";
import { isDefinedSkill, isDefinedTool } from "../define-skill.ts";
import type { AnyHandler, DefinedTool } from "../define-tool.ts";
import type { Exports } from "./import-module.ts";
import type { Reason } from "./reason.ts";

/** The result of looking up an export. */
type ResolvedExport = { readonly defined: DefinedTool } | { readonly plain: AnyHandler } | { readonly reason: Reason };

/** Finds a function or a tool in what a module exports: `searchCode`, or `filesystem.search_code` in a skill or an object. */
export function resolveExport(exports: Exports, name: string, module: string): ResolvedExport {
  const refuse = (message: string, hint?: string): ResolvedExport => ({ reason: { code: "MCI_LOAD", message, hint } });
  let owner: unknown = exports;
  let value: unknown = exports[name];
  const steps = Object.hasOwn(exports, name) ? [] : name.split(".");
  for (const [index, step] of steps.entries()) {
    owner = index === 0 ? exports : membersOf(value);
    if (!hasMember(owner, step)) {
      const path = steps.slice(0, index).join(".");
      const where = index === 0 ? `The module '${module}'` : `'${path}' of '${module}'`;
      const hint = suggest(step, memberNames(owner), { list: index === 0 ? "Its exports" : "It has" });
      return refuse(`${where} has no ${index === 0 ? "export" : "member"} '${step}'.`, hint);
    }
    value = Reflect.get(owner, step);
  }
  if (isDefinedTool(value)) return { defined: value };
  if (typeof value === "function") {
    // A method needs its object; a function of a module must not get the module as `this`.
    return { plain: owner === exports ? (value as AnyHandler) : (value.bind(owner) as AnyHandler) };
  }
  const [member] = memberNames(membersOf(value));
  const hint =
    member === undefined
      ? "Name a function, or a tool made by defineTool."
      : `Name one of its members: '${name}.${member}'.`;
  return refuse(`'${name}' of '${module}' is ${described(value)}, not a function.`, hint);
}

function membersOf(value: unknown): unknown {
  return isDefinedSkill(value) ? value.tools : value;
}

function hasMember(owner: unknown, name: string): owner is object {
  if (typeof owner !== "object" || owner === null) return false;
  return Object.hasOwn(owner, name) || methodNames(owner).includes(name);
}

function memberNames(owner: unknown): readonly string[] {
  return typeof owner === "object" && owner !== null ? [...Object.keys(owner), ...methodNames(owner)] : [];
}

/** The methods of the class of an object. */
function methodNames(owner: object): readonly string[] {
  const prototype: unknown = Object.getPrototypeOf(owner);
  if (typeof prototype !== "object" || prototype === null || prototype === Object.prototype) return [];
  return Object.getOwnPropertyNames(prototype).filter((name) => name !== "constructor");
}

function described(value: unknown): string {
  if (isDefinedSkill(value)) return `the skill '${value.skill}'`;
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
