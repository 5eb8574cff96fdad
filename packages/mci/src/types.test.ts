import { describe, expectTypeOf, it } from "vitest";
import type { Toolbox, ToolResult, JsonObject } from "@mci/contract";
import type { ToolSet } from "@mci/client";
import { MCIClient } from "./mci-client.ts";

interface Tools {
  get_weather: { location: string; units?: "metric" | "imperial" };
  ping: { deep?: boolean };
}

describe("types", () => {
  it("know the arguments of each tool", async () => {
    const typed = (client: MCIClient<Tools>): void => {
      expectTypeOf(client.execute("get_weather", { location: "Tbilisi" })).toEqualTypeOf<Promise<ToolResult>>();
      void client.execute("ping");
      void client.execute("ping", { deep: true }, { context: { tenant: "a" } });
      // @ts-expect-error: a tool nobody declared
      void client.execute("get_wether", { location: "Tbilisi" });
      // @ts-expect-error: an argument of the wrong type
      void client.execute("get_weather", { location: 5 });
      // @ts-expect-error: a required argument is missing
      void client.execute("get_weather");
      // @ts-expect-error: one of the allowed values
      void client.execute("get_weather", { location: "x", units: "kelvin" });
    };
    expectTypeOf(typed).parameter(0).toEqualTypeOf<MCIClient<Tools>>();
  });

  it("let an untyped client take any name and any arguments", () => {
    const untyped = (client: MCIClient, props: JsonObject): void => {
      void client.execute("anything");
      void client.execute("anything", props);
    };
    expectTypeOf(untyped).parameter(0).toEqualTypeOf<MCIClient>();
  });

  it("make a client and its selections toolboxes", () => {
    expectTypeOf<MCIClient>().toExtend<Toolbox>();
    expectTypeOf<MCIClient<Tools>>().toExtend<Toolbox>();
    expectTypeOf<MCIClient<Tools>>().toExtend<ToolSet>();
    expectTypeOf<ReturnType<MCIClient["select"]>>().toExtend<Toolbox>();
    expectTypeOf(MCIClient.load<Tools>).returns.resolves.toEqualTypeOf<MCIClient<Tools>>();
  });
});
