import { lexer, type Token, type Tokens } from "marked";
import type { ComponentChildren, VNode } from "preact";
import { useMemo } from "preact/hooks";
import { formatBytes } from "../parts/format.ts";
import { visible } from "../parts/visible-text.tsx";

interface MarkdownTextProps {
  readonly text: string;
  readonly label: string;
}

/** Longer texts take long to lay out. */
const maxRead = 100_000;

/**
 * Shows Markdown as headings, lists, tables and code. HTML in it stays text, and links and pictures are named with their address:
 * nothing is loaded, and nothing leads away under another name.
 */
export function MarkdownText({ text, label }: MarkdownTextProps): VNode {
  const tokens = useMemo(() => tokensOf(text.slice(0, maxRead)), [text]);
  return (
    <>
      <div class="markdown" role="region" aria-label={label} tabIndex={0}>
        {tokens === undefined ? visible(text.slice(0, maxRead)) : shownAll(tokens)}
      </div>
      {text.length > maxRead && (
        <p class="note">{`The first ${formatBytes(maxRead)} are shown. "As sent" has all of it.`}</p>
      )}
    </>
  );
}

/** Front matter is shown as it is written. Undefined for a text that is nested too deeply to be read. */
function tokensOf(text: string): readonly Token[] | undefined {
  const [all = "", front] = /^---\r?\n([^]*?)\r?\n---\s*(?:\n|$)/.exec(text) ?? [];
  const head: Tokens.Code[] = front === undefined ? [] : [{ type: "code", raw: all, text: front }];
  try {
    return [...head, ...lexer(text.slice(all.length), { gfm: true })];
  } catch {
    return undefined;
  }
}

/** Lists in lists in lists end here, and stand there as they are written. */
const maxDepth = 20;

function shownAll(tokens: readonly Token[] = [], depth = 0): ComponentChildren[] {
  return tokens.map((token) => shown(token as Tokens.Generic, depth));
}

function shown(token: Tokens.Generic, depth: number): ComponentChildren {
  if (depth > maxDepth) return visible(token.raw);
  const inside = (): ComponentChildren =>
    token.tokens === undefined ? visible(token["text"] as string) : shownAll(token.tokens, depth + 1);
  switch (token.type) {
    case "space":
    case "def":
      return null;
    case "heading":
      // Not one of the page's own headings.
      return <p class={`md-heading is-${Number(token["depth"])}`}>{inside()}</p>;
    case "paragraph":
      return <p>{inside()}</p>;
    case "blockquote":
      return <blockquote>{inside()}</blockquote>;
    case "code":
      return <pre class="text-block">{visible(token["text"] as string)}</pre>;
    case "codespan":
      return <code>{visible(token["text"] as string)}</code>;
    case "list":
      return <List list={token as Tokens.List} depth={depth} />;
    case "table":
      return <Table table={token as Tokens.Table} depth={depth} />;
    case "strong":
      return <strong>{inside()}</strong>;
    case "em":
      return <em>{inside()}</em>;
    case "del":
      return <del>{inside()}</del>;
    case "br":
      return <br />;
    case "hr":
      return <hr />;
    case "link":
      return token["text"] === token["href"] ? visible(token["href"] as string) : [inside(), <Address of={token} />];
    case "image":
      return [visible(`[${token["text"] as string}]`), <Address of={token} />];
    case "text":
    case "escape":
      return inside();
    default:
      return visible(token.raw);
  }
}

function Address({ of: { href } }: { readonly of: Tokens.Generic }): VNode {
  return <span class="md-address"> ({visible(String(href))})</span>;
}

function List({
  list: { ordered, start, items },
  depth,
}: {
  readonly list: Tokens.List;
  readonly depth: number;
}): VNode {
  const shownItems = items.map((item, index) => (
    <li key={index}>
      {item.task && (item.checked === true ? "☑ " : "☐ ")}
      {shownAll(item.tokens, depth + 1)}
    </li>
  ));
  return ordered ? <ol start={Number(start) || 1}>{shownItems}</ol> : <ul>{shownItems}</ul>;
}

function Table({ table: { header, rows }, depth }: { readonly table: Tokens.Table; readonly depth: number }): VNode {
  return (
    <table>
      <thead>
        <tr>
          {header.map(({ tokens }, index) => (
            <th key={index} scope="col">
              {shownAll(tokens, depth + 1)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {row.map(({ tokens }, index) => (
              <td key={index}>{shownAll(tokens, depth + 1)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
