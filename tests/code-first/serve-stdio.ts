import { serveStdio } from "@mci/server";
import { MCIClient } from "mci";
import { removeTool } from "./remove-tool.ts";

const client = await MCIClient.from({ schemaVersion: "1.0", tools: [] }, { tools: [removeTool] });
await serveStdio(client, { name: "test", version: "1" });
