import { isRecord, parsePointer } from "@mci/plugin-kit";

type Values = Readonly<Record<string, unknown>>;
type Decode = (value: unknown) => unknown;

/** Returns a function that turns strings at these places into dates and bytes. Its argument stays as it is. */
export function decoder(places: Readonly<Record<string, "date" | "bytes">>): (props: Values) => Values {
  const all = Object.entries(places).map(([pointer, kind]) => ({ steps: parsePointer(pointer), decode: kinds[kind] }));
  return (props) => all.reduce<Values>((values, { steps, decode }) => at(values, steps, decode) as Values, props);
}

const kinds: Readonly<Record<"date" | "bytes", Decode>> = {
  date: (value) => (typeof value === "string" ? new Date(value) : value),
  bytes: (value) => (typeof value === "string" ? new Uint8Array(Buffer.from(value, "base64")) : value),
};

/** A copy of a value, with what stands at a place decoded; the value itself where there is nothing. */
function at(value: unknown, [step, ...rest]: readonly string[], decode: Decode): unknown {
  if (step === undefined) return decode(value);
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) =>
      step === "*" || step === String(index) ? at(item, rest, decode) : item,
    );
  }
  if (!isRecord(value)) return value;
  const names = step === "*" ? Object.keys(value) : [step].filter((name) => Object.hasOwn(value, name));
  return { ...value, ...Object.fromEntries(names.map((name) => [name, at(value[name], rest, decode)])) };
}
