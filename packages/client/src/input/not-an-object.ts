import type { Input } from "./input.ts";

/** Refuses arguments that are not an object. */
export function notAnObject(props: unknown): Input {
  const found = props === null ? "null" : Array.isArray(props) ? "an array" : `a ${typeof props}`;
  return { props: {}, problems: [{ path: "", message: `Arguments must be an object, not ${found}` }] };
}
