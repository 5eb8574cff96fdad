/** Words of a title that do not tell one API from another. */
const common = /^(api|rest|the|openapi|swagger|specification|spec|documentation|docs|public|v?\d[\d.]*)$/i;

/**
 * Returns how the names of the environment values of an API begin: `API_PETSTORE` for `Swagger Petstore - OpenAPI 3.0`. A
 * document cannot ask for a value that is there for others, such as AWS_SECRET_ACCESS_KEY: all begin with `API_`.
 */
export function envPrefix(title: string): string {
  const words = title
    .slice(0, maxLength)
    .normalize("NFKD")
    .replaceAll(/['\u2019]/g, "")
    .split(/[^A-Za-z0-9.]+/);
  const own = words.filter((word) => word !== "" && !common.test(word)).slice(0, 3);
  return `API_${toEnvName(own.join("_")) || "DOCUMENT"}`;
}

/** Returns the name of a credential: that of its scheme and what it is, as in `API_PETSTORE_CLIENT_ID`. */
export function envName(prefix: string, scheme: string, ending: string): string {
  const api = prefix.slice("API_".length);
  const name = toEnvName(scheme.slice(0, maxLength));
  const own = name === api ? "" : name.startsWith(`${api}_`) ? name.slice(api.length + 1) : name;
  if (own === "") return `${prefix}_${ending}`;
  return own === ending || own.endsWith(`_${ending}`) ? `${prefix}_${own}` : `${prefix}_${own}_${ending}`;
}

const maxLength = 100;

function toEnvName(text: string): string {
  return text
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replaceAll(/[^A-Za-z0-9]+/g, "_")
    .replaceAll(/^_+|_+$/g, "")
    .toUpperCase();
}
