import { MCIClient } from "mci";
import { compare, type Figure } from "./measure.ts";

type Props = {
  readonly name: string;
  readonly city: string;
  readonly age: number;
};

const schema = {
  type: "object",
  properties: { name: { type: "string" }, city: { type: "string" }, age: { type: "integer" } },
  required: ["name"],
};
const text = "Hello {{props.name}} from {{props.city}}, you are {{props.age}}.";

/** A call of a text tool, from `execute` to its result, against a bare async function that does the same. */
export async function textCall(): Promise<Figure[]> {
  const tools = [
    { name: "validated", inputSchema: schema, execution: { type: "text", text } },
    { name: "plain", execution: { type: "text", text } },
  ];
  const client = await MCIClient.from({ schemaVersion: "1.0", tools });
  const people: Props[] = Array.from({ length: 64 }, (_, index) => ({
    name: `Ada ${index}`,
    city: "Tbilisi",
    age: index,
  }));
  let turn = 0;
  const next = (): Props => people[(turn += 1) & 63]!;
  await client.execute("validated", next());

  const bare = async ({ name, city, age }: Props): Promise<unknown> => ({
    isError: false,
    content: [{ type: "text", text: `Hello ${name} from ${city}, you are ${age}.` }],
  });
  const limit = async (): Promise<unknown> => await bare(next());
  const figures = [
    await compare(
      "text tool call, validated",
      { limit, mci: async () => await client.execute("validated", next()) },
      1.5,
    ),
    await compare("text tool call, no schema", {
      limit,
      mci: async () => await client.execute("plain", next()),
    }),
  ];
  await client.close();
  return figures;
}
