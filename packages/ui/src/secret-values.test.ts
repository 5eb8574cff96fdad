import { describe, expect, it } from "vitest";
import { maskSecrets, noteSecretFields, withoutSecrets } from "../page/state/secret-values.ts";

const schema = { properties: { pin: { type: "string", format: "password" }, note: { anyOf: [{ writeOnly: true }] } } };

describe("secrets among arguments", () => {
  it.each(["password", "db_password", "accessToken", "API-KEY", "apiKey", "client_secret", "x.credentials", "pin"])(
    "are found by what the schema says, and by their name: %s",
    (name) => {
      noteSecretFields("tool", schema);
      const props = { list: [{ [name]: "canary" }], count: 1 };
      expect(withoutSecrets("tool", props, "masked")).toEqual({ list: [{ [name]: "[redacted]" }], count: 1 });
      expect(withoutSecrets("tool", props, "left out")).toEqual({ list: [{}], count: 1 });
    },
  );

  it.each(["keyword", "primary_key", "name", "secretary", "passwordless"])(
    "are not what only looks like one: %s",
    (name) => {
      expect(withoutSecrets("tool", { [name]: "kept" }, "left out")).toEqual({ [name]: "kept" });
    },
  );

  it("are masked in answers in the forms that they may have there", () => {
    const secret = 'can"ary ü/1';
    const forms = [
      secret,
      JSON.stringify({ secret }),
      encodeURIComponent(secret),
      Buffer.from(secret).toString("base64"),
    ];
    const masked = maskSecrets("tool", { token: secret }, { forms, other: "text" });
    expect(masked).toEqual({
      forms: ["[redacted]", '{"secret":"[redacted]"}', "[redacted]", "[redacted]"],
      other: "text",
    });
  });
});
