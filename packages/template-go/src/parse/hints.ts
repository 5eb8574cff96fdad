/** Returns a suggestion for a tag that starts at `open` and has a mistake at `at`. */
export function hintFor(text: string, open: number, at: number): string | undefined {
  const tag = text.slice(open, open + 200);
  const rest = text.slice(at, at + 20);
  const found = slips.find(({ inTag, here }) => (inTag?.test(tag) ?? true) && (here?.test(rest) ?? true));
  return found?.hint;
}

interface Slip {
  /** Pattern of the tag. */
  readonly inTag?: RegExp;
  /** Pattern of the text at the mistake. */
  readonly here?: RegExp;
  readonly hint: string;
}

/** Habits from other languages, and their equivalents here. */
const slips: readonly Slip[] = [
  {
    inTag: /^\{\{~?[#>^]|^\{\{~?\/[a-z]|^\{\{\{/,
    hint: "This is handlebars. In a go template it is {{ if .a }}, {{ range .list }} and {{ end }}; or say templateEngine: handlebars.",
  },
  { inTag: /^\{\{-?\s+\/\*/, hint: "A comment starts right behind the braces: {{/* ... */}} or {{- /* ... */ -}}." },
  { here: /^==/, hint: "Values are compared by a function: eq .a .b." },
  { here: /^=/, hint: "Blanks stand around it: $x = .a." },
  { here: /^!=/, hint: "Values are compared by a function: ne .a .b." },
  { here: /^[<>]/, hint: "Values are compared by functions: lt, le, gt and ge, as in gt .a 5." },
  { here: /^&/, hint: "Conditions are joined by functions: and .a .b; or .a .b." },
  { here: /^!/, hint: "The opposite is a function: not .a." },
  { here: /^[+*/%]|^-\s/, hint: "Numbers are counted with by functions: add sub mul div mod, as in add .a 1." },
  { here: /^-(?!\}\})/, hint: 'A name with a dash is read by index: index . "first-name".' },
  { here: /^\[|^\.\d/, hint: "An element of a list is read by index: index .items 0." },
  { here: /^'/, hint: 'A text stands in double quotes or backticks: "text".' },
  { here: /^\}(?!\})/, hint: "A tag ends with }}." },
  { here: /^"/, hint: "A text in quotes ends in its line; one in backticks may go on." },
  { here: /^\?/, hint: 'Something for want of a value is written by default "none" .a.' },
  { here: /^@/, hint: "There is no @ here. Position and value of a round are variables: range $i, $item := .items." },
];
