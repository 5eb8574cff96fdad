export const help = `Formats:
  openai       tools of the Responses API
  openai-chat  tools of the Chat Completions API
  anthropic    tools of the Messages API
  ai-sdk       an object of what 'tool' of the AI SDK takes, by name; the schema goes through its 'jsonSchema'
  langchain    an array of what 'bindTools' of LangChain's models takes
  mcp          the result of 'tools/list'
  json-schema  an object with the description and the input schema of each tool
  skill        an agent skill that teaches the 'mci call' lines of the tools, written to DIR/NAME/SKILL.md

Names and schemas are adapted to what the API accepts; mcp and json-schema leave them unchanged. The definitions describe
tools and do not run them: in a program, '@mci/export' does both.

Examples:
  mci export --format openai
  mci export --format anthropic --filter tags:read > tools.json
  mci export --format mcp --quiet
  mci export --format skill --out .claude/skills`;
