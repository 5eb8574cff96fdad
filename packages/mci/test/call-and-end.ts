// A script as people write one: it calls a tool of an MCP server and does not close its client.
import { textOf } from "@mci/contract";

import { MCIClient } from "../src/mci-client.ts";

const [, , file = "", tool = "", given = "{}"] = process.argv;
const client = await MCIClient.load(file);
const result = await client.execute(tool, JSON.parse(given));
console.log(result.isError ? result.error : textOf(result));
