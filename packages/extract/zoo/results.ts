import type { ToolResult } from "@mci/contract";

interface User {
  name: string;
  born?: Date;
  friends: User[];
}

export class Point {
  constructor(
    readonly x: number,
    readonly y: number,
  ) {}

  length(): number {
    return this.x + this.y;
  }
}

export const text = (): string => "";
export const users = (): User[] => [];
export const user = async (): Promise<User> => ({ name: "", friends: [] });
export const maybe = (): User | undefined => undefined;
export const point = (): Point => new Point(1, 2);
export const inferred = (name: string) => ({ name, length: name.length, first: name[0] ?? null });
export const either = (isOk: boolean): { ok: true; value: string } | { ok: false; error: string } =>
  isOk ? { ok: true, value: "" } : { ok: false, error: "" };
export const counts = (): Record<string, number> => ({});
export const bytes = (): Uint8Array => new Uint8Array();
export const whole = (): ToolResult => ({ isError: false, content: [] });
export const anything = (): unknown => 1;
export const nothing = async (): Promise<void> => {};
export const response = async (url: string): Promise<{ from: Intl.NumberFormat; ok: boolean }> => ({
  from: new Intl.NumberFormat(url),
  ok: true,
});
