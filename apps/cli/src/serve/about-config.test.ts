import { ConfigError } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { aboutConfig } from "./about-config.ts";

const place = { file: "mci.config.mjs", title: "beside the schema file", part: "server" } as const;

describe("errors about the options of the server", () => {
  it("name the member of the file that has the options", () => {
    const details = { option: "ttlMs", reason: "invalid" } as const;
    const error = new ConfigError("MCI_CONFIG", "The option 'ttlMs' must be an integer.", {
      hint: "Such as 5.",
      details,
    });
    expect(aboutConfig(error, { ...place, part: "server.mcp" })).toMatchObject({
      name: "ConfigError",
      message: "'server.mcp' of mci.config.mjs: The option 'ttlMs' must be an integer.",
      hint: "Such as 5.",
      details,
    });
  });

  it("say where a missing option belongs", () => {
    const details = { option: "guard.jwt" };
    const error = new ConfigError("MCI_CONFIG", "Anyone could call.", {
      hint: "Set guard.jwt or guard.tokens.",
      details,
    });
    expect(aboutConfig(error, place)).toMatchObject({
      message: "Anyone could call.",
      hint: "Set guard.jwt or guard.tokens. These are options of 'server' in mci.config.mjs, beside the schema file.",
    });
  });

  it("are left unchanged if they are about something else", () => {
    const listening = new ConfigError("MCI_CONFIG", "Cannot listen on x, port 1: no", { details: { option: "port" } });
    for (const error of [listening, new TypeError("x"), "x"]) expect(aboutConfig(error, place)).toBe(error);
  });
});
