export const help = `Arguments:
  key=value       read by the type the tool declares: strings as they are, all other types as JSON
  key:=JSON       always JSON: count:=3, name:='"3"', tags:='["a","b"]'
  key=@FILE       the content of a file, read like a value; key:=@FILE is always JSON
  user.city=Oslo  inside an object, if the tool declares 'user' as an object and no 'user.city'
  -               a JSON object from stdin; key=value wins over it
  --              ends the options

On a terminal, asks for the tool and for required arguments that are missing. Questions go to stderr.
A tool with 'approval' runs after you have read what it would do and typed yes. Without a terminal it does not run.

--out writes images, audio and other binary content decoded to FILE, and replaces it: several as FILE-1, FILE-2. Texts
beside them are printed. A result without any is written as text, and with --format json as a whole. An error writes
nothing.
--as calls as a caller with these scopes, for a tool with 'access', unless mci.config.mjs has tokens.
--timeout shortens what the tool allows, and replaces the 30 seconds of a tool that says nothing.
--watch calls again after the schema file, a toolset, a module of functions or .env.mci has changed, until Ctrl-C.

--stdio and --http try an MCP server without a schema file. -e NAME passes an env value on to the command, and --header takes
{{env.NAME}}: so a token does not stand on the command line.

Examples:
  mci call greet name=Ada
  mci call create_user user.name=Ada user.age=36
  echo '{"name":"Ada"}' | mci call greet -
  mci call get_weather location=Tbilisi --format json
  mci call draw_chart values='[1,2,3]' --out chart.png --timeout 10s
  mci call --stdio "npx -y my-server" -e API_TOKEN search query=mci
  mci call --http https://mcp.example.com/mcp search query=mci`;
