import { ConfigError } from "@mci/contract";

/** Throws ConfigError (MCI_OPENAPI) for a base url that the paths of a document cannot follow. */
export function checkBaseUrl(baseUrl: string): void {
  if (/^https?:\/\/[^/]*@/i.test(baseUrl)) {
    const shown = baseUrl.replace(/\/\/[^/]*@/, "//***@");
    throw new ConfigError("MCI_OPENAPI", `The base url '${shown}' has credentials, which would be in the file.`, {
      hint: "Give the tools 'auth' in an overlay, with values of env.",
    });
  }
  if (/[?#]/.test(baseUrl)) {
    throw new ConfigError("MCI_OPENAPI", `The base url '${baseUrl}' has a query or a fragment.`, {
      hint: "The paths of the document follow it: leave out what starts with '?' or '#'.",
    });
  }
  if (/^(https?:\/\/[^/]+|\{\{\s*env\.\w+\s*\}\})/i.test(baseUrl)) return;
  throw new ConfigError("MCI_OPENAPI", `The base url '${baseUrl}' is not a whole url.`, {
    hint: "Such as: https://api.example.com/v1, or {{env.API_URL}}",
  });
}
