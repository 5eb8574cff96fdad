import type { JsonObject } from "@mci/contract";
import { tryTool } from "./try-tool.ts";

/** The script of the page: a tools file and arguments go in, the text of the tool or what is wrong comes out. */
const file = document.querySelector<HTMLTextAreaElement>("#file")!;
const props = document.querySelector<HTMLTextAreaElement>("#arguments")!;
const result = document.querySelector<HTMLOutputElement>("#result")!;

async function show(): Promise<void> {
  result.textContent = "";
  result.textContent = await tryTool(file.value, JSON.parse(props.value) as JsonObject);
}

document.querySelector("form")!.addEventListener("submit", (event) => {
  event.preventDefault();
  show().catch((error: unknown) => {
    result.textContent = String(error);
  });
});
