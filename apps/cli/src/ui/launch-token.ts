import { UsageError } from "../usage-error.ts";

/**
 * Returns the token of the page's link that a person has chosen with `MCI_UI_TOKEN`, as an option of the page; nothing for one that is
 * new at each launch. Throws UsageError for a token that can be guessed.
 */
export function chosenLaunchToken(): { readonly launchToken?: string } {
  const launchToken = process.env["MCI_UI_TOKEN"] ?? "";
  if (launchToken === "") return {};
  if (/^[\w-]{32,}$/.test(launchToken)) return { launchToken };
  throw new UsageError(
    "MCI_UI_TOKEN must have at least 32 characters, which are letters, digits, '-' or '_'.",
    "'openssl rand -hex 24' prints one.",
  );
}
