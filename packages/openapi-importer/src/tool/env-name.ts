/** Words of a title that do not tell one API from another. */
const common = /^(api|rest|the|openapi|swagger|specification|spec|documentation|docs|public|v?\d[\d.]*)$/i;

/** Returns how the names of the environment values of an API begin: `PETSTORE` for `Swagger Petstore - OpenAPI 3.0`. */
export function envPrefix(title: string): string {
  const words = title.normalize("NFKD").split(/[^A-Za-z0-9.]+/);
  return toEnvName(
    words
      .filter((word) => word !== "" && !common.test(word))
      .slice(0, 3)
      .join("_"),
  );
}

/** Returns the name of a credential: that of its scheme and what it is, as in `PETSTORE_API_KEY`. */
export function envName(prefix: string, scheme: string, ending: string): string {
  const name = toEnvName(scheme);
  const full = prefix === "" || name === prefix || name.startsWith(`${prefix}_`) ? name : `${prefix}_${name}`;
  const said = full.endsWith(ending) ? full : `${full}_${ending}`;
  return /^[0-9]/.test(said) || said === `_${ending}` ? `API_${said.replace(/^_/, "")}` : said;
}

function toEnvName(text: string): string {
  return text
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replaceAll(/[^A-Za-z0-9]+/g, "_")
    .replaceAll(/^_+|_+$/g, "")
    .toUpperCase();
}
