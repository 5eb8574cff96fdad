export const help = `Serves a page to this machine only, and prints its link, with a token for this start, or that of the variable MCI_UI_TOKEN. On a terminal, the key o opens it. The page calls and explains
tools, and edits the file. When the file, a toolset, a module of functions or .env.mci changes, the tools are loaded again.
A line on stderr says what has changed, or what is wrong with the file, and how each call of the page has ended.

A call that a person must agree to asks on the page. Where another person must agree, it links the question; the token that answers
it is printed to a terminal.

'mci call TOOL --watch' makes the same call again after each change.

Examples:
  mci dev
  mci dev tools.mci.yaml --http 8080
  mci dev --no-ui`;
