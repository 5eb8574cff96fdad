import type { ConfigPaths, HandlerContext, Settings } from "@mci/define";

type Int = number;

interface Options {
  /** How deep. */
  depth?: Int;
  recursive?: boolean;
}

/**
 * Members of a destructured parameter stand at the root.
 *
 * @param options.path where to start
 * @param options.depth - how deep, at most
 * @minimum 1
 */
export async function list({
  path,
  depth = 3,
  recursive: deep = false,
}: Options & { path: string }): Promise<string[]> {
  return [path, String(depth), String(deep)];
}

/** A handler has the context second. */
export function handler({ message }: { message: string }, context: HandlerContext): string {
  context.progress({ progress: 1 });
  return message;
}

/** Positional parameters beside a destructured one. */
export function copy(from: string, to: string, { recursive }: Options = {}): boolean {
  return from !== to && recursive === true;
}

/** Without parameters, it says e.g. the time. It has no arguments. */
export function now(): Date {
  return new Date();
}

/** Values of the client are not arguments. */
export function command(message: string, settings: Settings, paths: ConfigPaths, projectRoot: string): string {
  return `${message} with ${settings.get("api.key")} in ${paths.logs} of ${projectRoot}`;
}

/** An object with a name is one argument. */
export function search(by: { readonly text: string }): string {
  return by.text;
}

/** Finds by one thing or another. */
export function find({ by, ...rest }: { by: "id"; id: Int } | { by: "name"; name: string }): string {
  return by + Object.keys(rest).join();
}

/** Any further arguments. */
export function set({ key, ...values }: { key: string; [name: string]: string }): string {
  return key + Object.values(values).join();
}

/** An arrow function. */
export const arrow = async (query: string): Promise<{ hits: string[] }> => ({ hits: [query] });

/** The default of a whole parameter is that of its members. */
export function sized({ width, height = 2 }: { width: number; height?: number } = { width: 1 }): number {
  return width * height;
}

/** A rest parameter gets nothing, not the context either. */
export function tagged({ text }: { text: string }, ...tags: string[]): string {
  return text + tags.join();
}

type Handler = (given: string) => string;

/** The comment and the parameters of the function count, not those of its type. */
export const typed: Handler = (name) => name;

/** A generator yields progress and returns its result. */
export async function* steps(count: Int): AsyncGenerator<string, { done: Int }> {
  yield "one";
  return { done: count };
}

export default function byDefault(query: string): string {
  return query;
}

/** Left out. @internal */
export function internal(query: string): string {
  return query;
}

function own(query: string): string {
  return query;
}

export { own as renamed };
export const version = "1.0";
export class Service {
  run(query: string): string {
    return query;
  }
}
