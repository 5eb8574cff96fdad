import type { Toolbox } from "@mci/contract";
import type { PageRequest, PageResponse } from "../page-http.ts";

/** Answers one kind of request. */
export type ApiRoute = (request: PageRequest, toolbox: Toolbox) => Promise<PageResponse>;
