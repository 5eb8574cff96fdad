export const help = `Starts no commands or servers, sends no requests and needs no env values. The exit code is 1 if a rule reports an error,
or if the tools take more tokens than the budget, and 2 if the file is invalid. Differences from mci.lock are reported, if
there is one.

Rules are switched in the schema file, for all tools or for one: "lint": { "vague-description": "off" }, or "warning", or
"error"; in mci.config.mjs, also for content: lint: { rules: { ... }, tools: { get_weather: { ... } }, budget: 5000 }.

Tokens are estimated. --exact counts them with the package gpt-tokenizer (o200k_base), which the project must have.

Examples:
  mci lint
  mci lint --budget 5000 --strict
  mci lint --format sarif > lint.sarif`;
