import { readFile } from "node:fs/promises";
import { extractText, getDocumentProxy } from "unpdf";

const papers = new URL("papers/", import.meta.url);

/** Returns the text of some pages of a PDF, with a line between them. */
export async function readPdf({ name, first_page: first, last_page: last }) {
  const document = await getDocumentProxy(new Uint8Array(await readFile(new URL(name, papers))));
  const { text, totalPages } = await extractText(document);
  const pages = text.slice(first - 1, last).map((page, index) => `--- page ${first + index} of ${totalPages}\n${page}`);
  return pages.join("\n");
}
