import {
  arrayOf,
  checkOptions,
  nonEmptyString,
  objectWith,
  optionsOf,
  recordOf,
  anything,
  boolean,
  string,
} from "@mci/plugin-kit/options";
import type { Selection } from "./operation/select.ts";
import type { EditPlaces } from "./overlay/match-edits.ts";
import type { FetchAccess } from "./read/fetch-document.ts";
import { checkBaseUrl } from "./tool/base-url.ts";

/** Options of `importOpenApi`. */
export interface ImportOptions extends Selection {
  /**
   * Replaces scheme, host and path of every server: `https://staging.example.com/v1`, or `{{env.API_URL}}`.
   *
   * @default The nearest server of the document.
   */
  readonly baseUrl?: string | undefined;
  /**
   * A file with the edits of a person, by operationId.
   *
   * @default No edits.
   */
  readonly overlay?: string | undefined;
  /**
   * `x-openapi-edits` of the file that an earlier import wrote: edits still apply when the document has given their operation
   * another operationId.
   *
   * @default Edits apply by operationId alone.
   */
  readonly earlierEdits?: EditPlaces | undefined;
  /**
   * The folder that references to files stay in, wherever links lead.
   *
   * @default The working folder, if the document is in it and your home folder is not; else the folder of the document.
   */
  readonly root?: string | undefined;
  /**
   * Fetches a document at a url, and follows references to urls.
   *
   * @default They are refused.
   */
  readonly fetch?: FetchAccess | undefined;
}

/** Throws ConfigError for unknown and invalid options. */
export function checkImportOptions(file: string, options: ImportOptions): void {
  const owner = "importOpenApi";
  nonEmptyString(file, { owner, name: "file" });
  checkOptions<ImportOptions>(owner, options, {
    baseUrl: string,
    overlay: nonEmptyString,
    earlierEdits: recordOf(string),
    root: nonEmptyString,
    only: arrayOf("an array of operationIds", string),
    tags: arrayOf("an array of tags", string),
    fetch: optionsOf<FetchAccess>({
      policy: objectWith("a network policy", ["follow"]),
      rules: anything,
      isMainOnly: boolean,
    }),
  });
  if (options.baseUrl !== undefined) checkBaseUrl(options.baseUrl);
}
