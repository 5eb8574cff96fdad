import { cli } from "./cli.ts";
import { code } from "./code.ts";
import { http } from "./http.ts";
import { mcp } from "./mcp.ts";
import { minimal } from "./minimal.ts";

export const starters = { minimal, http, cli, mcp, code };
