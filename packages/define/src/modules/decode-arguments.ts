import { ToolError } from "@mci/contract";
import { isRecord, parsePointer } from "@mci/plugin-kit";
import { toBytes, toDate, type Decoder } from "../schema/decoded.ts";

type Values = Readonly<Record<string, unknown>>;

const decoders: Readonly<Record<"date" | "bytes", Decoder>> = { date: toDate, bytes: toBytes };

/**
 * Returns a function that turns strings at these places into dates and bytes. Its argument stays as it is. The function throws
 * ToolError (MCI_INPUT) for a string that is neither.
 */
export function decoder(places: Readonly<Record<string, "date" | "bytes">>): (props: Values) => Values {
  const all = Object.entries(places).map(([pointer, kind]) => ({
    steps: parsePointer(pointer),
    decode: decoders[kind],
  }));
  return (props) => all.reduce<Values>((values, { steps, decode }) => at(values, "", steps, decode) as Values, props);
}

/** A copy of a value, with what stands at a place decoded; the value itself where there is nothing. */
function at(value: unknown, path: string, [step, ...rest]: readonly string[], decode: Decoder): unknown {
  if (step === undefined) return typeof value === "string" ? decoded(value, path, decode) : value;
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) =>
      step === "*" || step === String(index) ? at(item, `${path}[${index}]`, rest, decode) : item,
    );
  }
  if (!isRecord(value)) return value;
  const names = step === "*" ? Object.keys(value) : [step].filter((name) => Object.hasOwn(value, name));
  const members = names.map((name) => {
    const inside = path === "" ? name : `${path}.${name}`;
    return [name, at(value[name], inside, rest, decode)] as const;
  });
  return { ...value, ...Object.fromEntries(members) };
}

function decoded(text: string, path: string, decode: Decoder): unknown {
  const outcome = decode(text);
  if ("value" in outcome) return outcome.value;
  throw new ToolError("MCI_INPUT", `Parameter '${path}' ${outcome.problem}`);
}
