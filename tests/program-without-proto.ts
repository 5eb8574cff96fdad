import { MCIClient } from "mci";

/** Writes the results of two calls, of arguments that fit and of those that do not. */
const client = await MCIClient.from({
  schemaVersion: "1.0",
  tools: [
    {
      name: "greet",
      inputSchema: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
      execution: { type: "text", text: "Hello {{props.name}}!" },
    },
  ],
});
const given: readonly object[] = [{ name: "Ada" }, { name: 1 }];
const results = await Promise.all(given.map((props) => client.execute("greet", props)));
console.log(JSON.stringify(results.map((result) => (result.isError ? result.code : result.content))));
