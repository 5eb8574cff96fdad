import type { MarkdownOptions } from "vitepress";

type ShikiTransformer = NonNullable<MarkdownOptions["codeTransformers"]>[number];
type Elements = Parameters<NonNullable<ShikiTransformer["code"]>>[0]["children"];
type Node = Elements[number];

/** Lets the copy button of a terminal take its commands alone: prompts and output have the class that it leaves out. */
export const copyCommands: ShikiTransformer = {
  name: "copy-commands",
  code(node) {
    if (this.options.lang !== "console") return;
    let commands = 0;
    const lines = node.children.filter((child) => child.type === "element");
    node.children = lines.flatMap((line, index) => {
      const isCommand = textOf(line).startsWith(prompt);
      const end = { type: "text", value: "\n" } as const;
      const ends = index === 0 ? [] : [isCommand && commands > 0 ? end : leftOut(end)];
      if (!isCommand) return [...ends, leftOut({ type: "text", value: textOf(line) })];
      commands += 1;
      dropStart(line, prompt.length);
      line.children.unshift(leftOut({ type: "text", value: prompt }));
      return [...ends, line];
    });
  },
};

const prompt = "$ ";

type Element = Extract<Node, { readonly type: "element" }>;

function leftOut(child: Extract<Node, { readonly type: "text" }>): Element {
  return { type: "element", tagName: "span", properties: { class: "vp-copy-ignore" }, children: [child] };
}

function textOf(node: Node): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(textOf).join("") : "";
}

/** Takes characters off the start of the text of a node. Returns how many are left to take. */
function dropStart(node: Node, count: number): number {
  if (node.type === "text") {
    const { length } = node.value;
    node.value = node.value.slice(count);
    return Math.max(0, count - length);
  }
  return "children" in node ? node.children.reduce((left, child) => dropStart(child, left), count) : count;
}
