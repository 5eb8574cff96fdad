import { describe, expect, it } from "vitest";
import { errorOf, render } from "../../test/render.ts";

describe("a directive alone on its line", () => {
  it.each([
    ["swallows the line", "a\n@if(props.x)\nb\n@endif\nc", "a\nb\nc"],
    ["swallows the blanks around it", "a\n  @if(props.x) \t\n  b\n\t@endif  \nc", "a\n  b\nc"],
    ["swallows a Windows line end", "a\r\n@if(props.x)\r\nb\r\n@else\r\nc\r\n@endif\r\nd", "a\r\nb\r\nd"],
    ["may be the first and the last line", "@if(props.x)\nb\n@endif", "b\n"],
    ["may span lines", "a\n@if(\n  props.x\n)\nb\n@endif\nc", "a\nb\nc"],
    ["leaves the empty lines around it", "a\n\n@if(props.x)\n\nb\n@endif\n\nc", "a\n\n\nb\n\nc"],
  ])("%s", (_, source, expected) => {
    expect(render(source, { x: true })).toBe(expected);
  });
});

describe("an inline directive touches nothing", () => {
  it.each([
    ["a @if(props.x) b @endif c", "a  b  c"],
    ["@if(props.x)b\n@endif", "b\n"],
    ["a @if(props.x)\nb@endif\nc", "a \nb\nc"],
    ["@if(props.x)@endif\nc", "\nc"],
    ["{{ props.x }} @if(props.x)\nb\n@endif", "true \nb\n"],
  ])("%j", (source, expected) => {
    expect(render(source, { x: true })).toBe(expected);
  });
});

describe("what is not a directive is text", () => {
  it.each([
    "ada@example.com, bob@if.com, eve@for.org",
    "bob@else.com @else @endif @endfor @endforeach @endfi @elif(x) @elsif(x) @endeach",
    "@media (max-width: 1px) { } @import 'x'; @font-face",
    "@if @for @foreach @elseif @include",
    "@iffy(x) @format(x) @includes(x) @If(x) @ELSE",
    "@@ @ @",
    "a @",
  ])("%s", (source) => {
    expect(render(source)).toBe(source);
  });

  it("also inside a block", () => {
    const text = " bob@else.com @elsewhere @else_ @else1 @elseß @endif.x @endfor @endforeach @media (x) ";
    expect(render(`@if(props.x)${text}@endif`, { x: 1 })).toBe(text);
  });
});

describe("@else and the ends", () => {
  it.each([
    ["@if(props.x)Y@else-N@endif.", true, "Y."],
    ["@if(props.x)Y@else-N@endif.", false, "-N."],
    ["@if(props.x)bob@else com@endif", true, "bob"],
    ["@if(props.x)a@else.@endif", false, "."],
    ["@if(props.x)a@else. b@endif", false, ". b"],
    ["@if(props.x)a@else@endif@endif", true, "a@endif"],
    ["@if (props.x)a@elseif\t(not props.x)b@endif", false, "b"],
    ["@if(props.x)a@endif@if(props.x)b@endif", true, "ab"],
  ])("%s with %s", (source, x, expected) => {
    expect(render(source, { x })).toBe(expected);
  });
});

describe("a block that is not closed", () => {
  it.each([
    ["a\nb\n  @if(props.premium) Welcome back", "No closing @endif for this @if, line 3", 3, 3],
    ["@for(i in range(0, 2))\nx", "No closing @endfor for this @for, line 1", 1, 1],
    ["\n@foreach(x in props.l)\n@if(props.a)\n@endif", "No closing @endforeach for this @foreach, line 2", 2, 1],
    ["@if(props.a)\n@foreach(x in props.l)\n@endif", "No closing @endforeach for this @foreach, line 2", 2, 1],
    ["@foreach(x in props.l)\n@if(props.a)\n@endforeach", "No closing @endif for this @if, line 2", 2, 1],
    ["@if(props.a)\n@for(x in range(0, 1))\n@else\n@endfor\n@endif", "No closing @endfor for this @for, line 2", 2, 1],
  ])("is an error at its place: %j", (source, message, line, column) => {
    const error = errorOf(() => render(source));
    expect(error).toMatchObject({ code: "MCI_TEMPLATE_SYNTAX", message, line, column });
    expect(error.excerpt).toBe(`${source.split("\n")[line - 1]}\n${" ".repeat(column - 1)}^`);
  });

  it("shows the line with a caret", () => {
    const error = errorOf(() => render("Hi\n\n  @if(props.premium) Welcome back\n"));
    expect(error.excerpt).toBe("  @if(props.premium) Welcome back\n  ^");
  });

  it("names the end that does not close it", () => {
    expect(errorOf(() => render("@foreach(x in props.l)\n@endfor")).hint).toContain("@endfor, line 2");
    expect(errorOf(() => render("@if(props.a)@foreach(x in props.l)\n@endif")).hint).toContain("@endif, line 2");
  });
});

describe("a misspelt directive inside a block", () => {
  it.each([
    ["@if(props.a)\n@elif(props.b)\n@endif", "There is no @elif: did you mean @elseif(?"],
    ["@if(props.a)\n@elsif (props.b)\n@endif", "There is no @elsif: did you mean @elseif(?"],
    ["@foreach(x in props.a)\n@endeach", "There is no @endeach: did you mean @endforeach?"],
    ["@if(props.a)\n@endfi", "There is no @endfi: did you mean @endif?"],
  ])("%j", (source, message) => {
    expect(errorOf(() => render(source))).toMatchObject({ code: "MCI_TEMPLATE_SYNTAX", message, line: 2, column: 1 });
  });
});

describe("branches in the wrong order", () => {
  it.each([
    ["@if(props.a)a@else b@else c@endif", "@else after the @else of this @if, line 1.", 21],
    ["@if(props.a)a@else b@elseif(props.c)c@endif", "@elseif after the @else of this @if, line 1.", 21],
    ["a @elseif(props.c) c", "This @elseif has no @if before it.", 3],
  ])("%s", (source, message, column) => {
    expect(errorOf(() => render(source))).toMatchObject({ code: "MCI_TEMPLATE_SYNTAX", message, column });
  });
});
