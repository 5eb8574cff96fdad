import { cli } from "./starters/cli.ts";
import { code } from "./starters/code.ts";
import { http } from "./starters/http.ts";
import { mcp } from "./starters/mcp.ts";
import { minimal } from "./starters/minimal.ts";

export const starters = { minimal, http, cli, mcp, code };
