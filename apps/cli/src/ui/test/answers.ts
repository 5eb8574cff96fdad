import type { Answers } from "./upstream.ts";

/** A picture of 3 x 2 pixels. */
export const png: Buffer = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAEElEQVR4nGOQqzgBQQxwFgBOIAg1A8csCQAAAABJRU5ErkJggg==",
  "base64",
);

export const markdown = `# Report of *today*

Sunny, with **wind** and \`code\`.

1. One
2. Two
   - nested

> Quoted

| city | degrees |
| ---- | ------- |
| Oslo | 3       |

\`\`\`js
const a = 1;
\`\`\`

[Docs](https://docs.example/a) <b onclick="alert(1)">no HTML</b> ![A cat](https://cats.example/1.png)
`;

export const csv = `city,degrees,note\nOslo,3,"cold, wet"\nRome,21,\n`;

export const json =
  '{"id":8812639451207734519,"items":[{"name":"Apple","price":1.5,"tags":["red","round"]},{"name":"Pear","price":2,"tags":[]}],"next":null}';

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="teal"/></svg>';

/** A page with the word Hello. */
const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj
4 0 obj<</Length 41>>stream
BT /F1 24 Tf 20 40 Td (Hello) Tj ET
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>
%%EOF`;

/** Answers of each kind that the page has a view for. */
export const answersOfAllKinds: Answers = {
  "/json": ["application/json", json],
  "/csv": ["text/csv", csv],
  "/markdown": ["text/markdown", markdown],
  "/svg": ["image/svg+xml", svg],
  "/png": ["image/png", png],
  "/pdf": ["application/pdf", pdf],
};

/** A schema file with a tool for each path of an upstream. */
export function fileOfAnswers(origin: string, answers: Answers): string {
  const tools = Object.keys(answers).map((path) => ({
    name: `get_${path.slice(1)}`,
    description: `Answers with ${path.slice(1)}.`,
    inputSchema: { type: "object", properties: { q: { type: "string" } } },
    execution: { type: "http", url: `${origin}${path}`, headers: { Accept: "*/*" } },
  }));
  return JSON.stringify({ schemaVersion: "1.0", tools }, undefined, 2);
}
