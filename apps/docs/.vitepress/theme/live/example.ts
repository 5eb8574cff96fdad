/** A tools file, a tool of it, and arguments. */
export interface Example {
  readonly file: string;
  readonly props: string;
  /** Default: the first tool of the file. */
  readonly tool?: string | undefined;
}

/** The longest hash that is written and read, in characters: longer links break in mails and chats. */
const maxLength = 8_000;

/** Returns the part of a link after the `#` that contains an example. Undefined if it would be too long. */
export function toHash({ file, props, tool }: Example): string | undefined {
  const values = new URLSearchParams({ file, args: props, ...(tool !== undefined && { tool }) });
  const hash = `#${values.toString()}`;
  return hash.length > maxLength ? undefined : hash;
}

/** Reads the example of a link. Undefined if it has none. */
export function fromHash(hash: string): Example | undefined {
  if (hash.length > maxLength) return undefined;
  const values = new URLSearchParams(hash.slice(1));
  const file = values.get("file");
  if (file === null) return undefined;
  return { file, props: values.get("args") ?? "", tool: values.get("tool") ?? undefined };
}
