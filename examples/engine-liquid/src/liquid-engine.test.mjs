import { equal } from "node:assert/strict";
import { describe, it } from "node:test";
import { testEngine } from "@mci/conformance";
import { MCIClient, textOf } from "mci";
import { liquidEngine } from "./liquid-engine.mjs";

describe("liquid", () => {
  testEngine({
    it,
    engine: liquidEngine,
    include: (path) => `{% include "${path}" %}`,
    loop: (path, body) => `{% for item in ${path} %}${body}{% endfor %}`,
  });

  it("renders the texts of a client that it is handed to", async () => {
    const text = "{% for name in props.names %}{{ name | upcase }} {% endfor %}";
    const tools = [{ name: "shout", execution: { type: "text", templateEngine: "liquid", text } }];
    const client = await MCIClient.from({ schemaVersion: "1.0", tools }, { engines: [liquidEngine()] });
    equal(textOf(await client.execute("shout", { names: ["Ada", "Alan"] })), "ADA ALAN ");
    await client.close();
  });
});
