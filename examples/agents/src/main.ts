import { deepEqual } from "node:assert/strict";
import { MCIClient } from "mci";
import { askInAiSdk } from "./ai-sdk.ts";
import { askInLangChain } from "./langchain.ts";
import { askInOpenAIAgents } from "./openai-agents.ts";

const client = await MCIClient.load(new URL("../tools.mci.yaml", import.meta.url));
try {
  // What each agent asks a person, and what the tool returns once the person has agreed.
  const expected = { asked: ["delete_file"], result: "old.txt is deleted." };
  deepEqual(await askInAiSdk(client), expected);
  deepEqual(await askInLangChain(client), expected);
  deepEqual(await askInOpenAIAgents(client), expected);
} finally {
  await client.close();
}
