import { equal } from "node:assert/strict";
import { join } from "node:path";
import { MCIClient, textOf } from "mci";

/** The arguments of each tool, so that the compiler knows them too. */
interface Tools {
  greet: { name: string; greeting?: string };
}

const client = await MCIClient.load<Tools>(join(import.meta.dirname, "..", "tools.mci.yaml"));
try {
  equal(textOf(await client.execute("greet", { name: "Ada" })), "Hello Ada, welcome!");
  equal(textOf(await client.execute("greet", { name: "Ada", greeting: "Good evening" })), "Good evening Ada, welcome!");

  // Throw for the developer, return for the model: a wrong call is a result that can be read and acted on.
  // @ts-expect-error -- the compiler knows the arguments; a model may still get them wrong
  const wrong = await client.execute("greet", { nmae: "Ada" });
  equal(wrong.isError, true);
  equal(textOf(wrong), "Required parameter 'name' is missing ('nmae' was given)");
} finally {
  await client.close();
}
