import { objectWith, type Check } from "@mci/plugin-kit/options";

export function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

export function hasMethod(value: unknown, method: string): boolean {
  return typeof value === "object" && value !== null && typeof Reflect.get(value, method) === "function";
}

export const toolbox: Check = objectWith("a toolbox", ["tools", "execute"]);
