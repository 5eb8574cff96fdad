import { describe, expect, it } from "vitest";
import { parseField } from "../field/field.ts";
import { errorOf, render, scopeOf } from "../../test/render.ts";

describe("a missing value", () => {
  it("names every path of the fallback chain and the known names beside them", () => {
    const props = { user: { name: "Ada", age: 36 } };
    const error = errorOf(() => render("Hi {{ props.user.nmae | props.nick }}", props));
    expect(error.code).toBe("MCI_TEMPLATE_MISSING");
    expect(error.message).toBe(
      "Missing value: props.user.nmae | props.nick. Known beside it: props.user.name, props.user.age, props.user.",
    );
    expect(error.hint).toBe("Did you mean props.user.name?");
    expect(error).toMatchObject({ line: 1, column: 7, excerpt: "Hi {{ props.user.nmae | props.nick }}\n      ^" });
  });

  it("of props is an argument to give, and no other that merely begins the same way", () => {
    const error = errorOf(() => render("{{ props.request_id }}", { user_id: 4 }));
    expect(error.message).toBe("Missing value: props.request_id. Known beside it: props.user_id.");
    expect(error.hint).toBe("Give the argument 'request_id'.");
  });

  it("of env comes with the hint to pass it, and without the names that were passed", () => {
    const error = errorOf(() => render("\n {{ env.API_KEY }}", {}, { env: { HOME: "/root" } }));
    expect(error.message).toBe("Missing value: env.API_KEY.");
    expect(error.hint).toBe(
      "Set API_KEY in .env.mci beside the schema file or in the environment of `mci`; a program passes it to the client in `env`.",
    );
    expect(error).toMatchObject({ line: 2, column: 5 });
  });

  it("of env suggests the nearest name alone, also beside a path of props, whose names are listed", () => {
    const env = { API_TOKEN: "t", DB_PASSWORD: "p" };
    const error = errorOf(() => render("{{ env.API_TOKN | props.token }}", { id: 1 }, { env }));
    expect(error.message).toBe("Missing value: env.API_TOKN | props.token. Known beside it: props.id.");
    expect(error.hint).toContain("Did you mean env.API_TOKEN?");
    expect(error.hint).not.toContain("DB_PASSWORD");
    const nested = errorOf(() => render("{{ env.NESTED.x }}", {}, { env: { NESTED: { SECRET: "s" } } }));
    expect(nested.message).toBe("Missing value: env.NESTED.x.");
    expect(errorOf(() => render("{{ env.A }}")).message).toBe("Missing value: env.A.");
  });

  it("of a loop variable named in an env path's place still lists what is beside it", () => {
    const error = errorOf(() =>
      render("@foreach(e in env.LIST){{ e.nam }}@endforeach", {}, { env: { LIST: [{ name: 1 }] } }),
    );
    expect(error.message).toBe("Missing value: e.nam. Known beside it: e.name.");
  });

  it("with an unknown root names the roots and loop variables that are known there", () => {
    const error = errorOf(() => render("@foreach(item in props.l){{ user.name }}@endforeach", { l: [1] }));
    expect(error).toMatchObject({ code: "MCI_TEMPLATE_MISSING", column: 29 });
    expect(error.message).toBe(
      "Missing value: user.name. There is no user here. Known beside it: item, props, input, properties, env.",
    );
    expect(error.hint).toContain("props.name");
  });

  it("of a loop variable names what is beside it", () => {
    const error = errorOf(() => render("@foreach(item in props.l){{ item.nam }}@endforeach", { l: [{ name: 1 }] }));
    expect(error.message).toBe("Missing value: item.nam. Known beside it: item.name.");
  });

  it.each([
    ["{{ props.a }}", {}, "Missing value: props.a. props is empty."],
    ["{{ props.a.b }}", { a: "text" }, "Missing value: props.a.b. props.a is a string."],
    ["{{ props.a.b.c }}", { a: null }, "Missing value: props.a.b.c. props.a is null."],
    ["{{ props.a.3 }}", { a: [1, 2] }, "Missing value: props.a.3. props.a has 2 items."],
    ["{{ props.a.length }}", { a: [1] }, "Missing value: props.a.length. props.a has 1 item."],
    ["{{ props.a.length }}", { a: "text" }, "Missing value: props.a.length. props.a is a string."],
    ["{{ props.b }}", { "a b": 1 }, 'Missing value: props.b. Known beside it: props["a b"].'],
    ["@foreach(x in props.b)@endforeach", {}, "Missing value: @foreach over props.b. props is empty."],
    ["@for(x in range(0, props.b))@endfor", {}, "Missing value: @for range bound props.b. props is empty."],
  ])("says why: %s of %j", (source, props, message) => {
    expect(errorOf(() => render(source, props))).toMatchObject({ code: "MCI_TEMPLATE_MISSING", message });
  });

  it("lists ten names at most, the likely one first", () => {
    const props = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`field${index}`, index]));
    const error = errorOf(() => render("{{ props.nam }}", { ...props, name: 1 }));
    expect(error.message).toMatch(
      /^Missing value: props\.nam\. Known beside it: props\.name, props\.field0, .*, and more\.$/,
    );
    expect(error.message.split(", ")).toHaveLength(11);
  });

  it("never shows a value, nor a name that is a page long or breaks the line", () => {
    const props = { name: "s3cret", nested: { deep: "s3cret" }, ["x".repeat(200)]: 1, "a\nb": 1 };
    const error = errorOf(() => render("{{ props.nope }}", props));
    expect(error.message).toBe("Missing value: props.nope. Known beside it: props.name, props.nested.");
  });

  it("in a field is an error too", () => {
    const field = parseField("https://example.com/{{ props.id }}");
    expect(errorOf(() => field.render(scopeOf({ ID: 1 }))).message).toContain("props.id");
    expect(errorOf(() => field.pieces(scopeOf({ ID: 1 }))).hint).toBe("Did you mean props.ID?");
  });
});
