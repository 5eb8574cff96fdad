export const help = `Writes a schema file with comments, a toolset in the folder mci, the JSON Schema for the editor, .env.example.mci
and .gitignore. Never overwrites anything, and writes nothing if the schema file is there.
'mci install' is the same command.

On a terminal it asks for the template and the format, unless an option names one of them.

Templates:
  minimal  a text with placeholders; the default
  http     a request to a public API
  cli      a program of yours
  mcp      the tools of an MCP server
  code     a function of your own module

Toolboxes, templates of several tested tools:
  weather   forecasts of Open-Meteo, without a key
  github    issues of GitHub
  slack     channels of Slack
  payments  payments and refunds of Stripe
  calendar  a Google calendar
  database  a SQLite database

Examples:
  mci init --yaml
  mci init --template http
  mci init --template weather
  mci init --file tools.mci.yaml`;
