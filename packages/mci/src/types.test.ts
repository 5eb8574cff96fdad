import { describe, expectTypeOf, it } from "vitest";
import type {
  CommonExecution,
  Execution,
  Executor,
  JsonObject,
  SchemaDocument,
  Toolbox,
  ToolResult,
} from "@mci/contract";
import type { ToolSet } from "@mci/client";
import { MCIClient } from "./mci-client.ts";

interface LookupExecution extends CommonExecution {
  readonly type: "types-test-lookup";
  readonly host: string;
}

declare module "@mci/contract" {
  interface ExecutionBlocks {
    readonly lookup: LookupExecution;
  }
}

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

  it("know the arguments and the structured content of the tools that mci types writes", () => {
    interface Written {
      get_weather: { arguments: { location: string }; result: { degrees: number } };
      ping: { arguments: { [key: string]: unknown }; result: unknown };
      run: { arguments: string[]; result: string; more: string };
    }
    const typed = async (client: MCIClient<Written>): Promise<void> => {
      const weather = await client.execute("get_weather", { location: "Tbilisi" });
      expectTypeOf(weather).toExtend<ToolResult>();
      if (!weather.isError) expectTypeOf(weather.structuredContent).toEqualTypeOf<{ degrees: number } | undefined>();
      expectTypeOf(await client.execute("ping")).toEqualTypeOf<ToolResult>();
      // Arguments that are called so.
      void client.execute("run", { arguments: ["-v"], result: "x", more: "y" });
      void client.only("get_weather").explain("get_weather", { location: "Tbilisi" });
      // @ts-expect-error: a tool nobody declared
      void client.execute("get_wether", { location: "Tbilisi" });
      // @ts-expect-error: an argument of another name
      void client.execute("get_weather", { loc: "Tbilisi" });
      // @ts-expect-error: a required argument is missing
      void client.execute("get_weather");
    };
    expectTypeOf(typed).parameter(0).toEqualTypeOf<MCIClient<Written>>();
    expectTypeOf<MCIClient<Written>>().toExtend<Toolbox>();
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
    expectTypeOf<ReturnType<MCIClient<Tools>["select"]>>().toExtend<Toolbox>();
    expectTypeOf(MCIClient.load<Tools>).returns.resolves.toEqualTypeOf<MCIClient<Tools>>();
  });

  it("take arguments of an interface type", () => {
    interface Weather {
      location: string;
    }
    const called = (client: MCIClient, weather: Weather): void => {
      void client.execute("get_weather", weather);
      void client.explain("get_weather", weather);
      void client.only("get_weather").execute("get_weather", weather);
      // @ts-expect-error: arguments are an object
      void client.execute("get_weather", "Tbilisi");
    };
    expectTypeOf(called).parameter(1).toEqualTypeOf<Weather>();
  });

  it("know the arguments in selections too, which explain and show their tools like a client", () => {
    const selected = (client: MCIClient<Tools>): void => {
      const set = client
        .only("ping")
        .without("x")
        .select({ tags: ["a"] });
      expectTypeOf(set).toEqualTypeOf<ToolSet<Tools>>();
      void set.execute("ping", { deep: true });
      void set.explain("get_weather", { location: "Tbilisi" });
      expectTypeOf(set.getTool).toEqualTypeOf<MCIClient<Tools>["getTool"]>();
      expectTypeOf(set.getToolSchema).toEqualTypeOf<MCIClient<Tools>["getToolSchema"]>();
      // @ts-expect-error: a tool nobody declared
      void set.execute("pong");
      // @ts-expect-error: an argument of the wrong type
      void set.explain("get_weather", { location: 5 });
    };
    expectTypeOf(selected).parameter(0).toEqualTypeOf<MCIClient<Tools>>();
  });

  it("find mistakes in a schema document, and take the types of custom executors", () => {
    const withExecution = (execution: Execution): SchemaDocument => ({
      schemaVersion: "1.0",
      tools: [{ name: "a", execution }],
    });
    withExecution({ type: "http", url: "https://example.com", method: "get" });
    withExecution({ type: "types-test-lookup", host: "example.com" });
    // @ts-expect-error: no such type
    withExecution({ type: "htp", url: "https://example.com" });
    // @ts-expect-error: a field is misspelt
    withExecution({ type: "http", urll: "https://example.com" });
    // @ts-expect-error: a field too many
    withExecution({ type: "http", url: "https://example.com", urll: "x" });
    // @ts-expect-error: no such method
    withExecution({ type: "http", url: "https://example.com", method: "GOT" });
    // @ts-expect-error: a field is misspelt
    withExecution({ type: "cli", comand: "ls" });
    // @ts-expect-error: a field of a custom type is misspelt
    withExecution({ type: "types-test-lookup", hots: "example.com" });
    expectTypeOf<Executor<LookupExecution>["type"]>().toEqualTypeOf<"types-test-lookup">();
  });

  it("find them in what MCIClient.from is called with, and take what nothing is known about", () => {
    const loaded = async (parsed: unknown, record: JsonObject): Promise<void> => {
      const imported = { schemaVersion: "1.0", tools: [{ name: "a", execution: { type: "text", text: "Hi" } }] };
      await MCIClient.from({ schemaVersion: "1.0", tools: [{ name: "a", execution: { type: "text", text: "Hi" } }] });
      await MCIClient.from({ name: "a", description: "A", config: { HTTP: { endpoint: "https://example.com" } } });
      await MCIClient.from(imported);
      await MCIClient.from(parsed);
      await MCIClient.from(record);
      await MCIClient.from(JSON.parse("{}"));
      expectTypeOf(await MCIClient.from<Tools>({ schemaVersion: "1.0", tools: [] })).toEqualTypeOf<MCIClient<Tools>>();
      // @ts-expect-error: no such type
      await MCIClient.from({ schemaVersion: "1.0", tools: [{ name: "a", execution: { type: "htp", url: "x" } }] });
      await MCIClient.from({
        schemaVersion: "1.0",
        // @ts-expect-error: no such method
        tools: [{ name: "a", execution: { type: "http", url: "x", method: "GOT" } }],
      });
      // @ts-expect-error: a field is misspelt
      await MCIClient.from({ schemaVersion: "1.0", tols: [] });
      // @ts-expect-error: the same with declared arguments
      await MCIClient.from<Tools>({ schemaVersion: "1.0", tools: [{ name: "a", execution: { type: "htp" } }] });
    };
    expectTypeOf(loaded).parameter(0).toEqualTypeOf<unknown>();
  });
});
