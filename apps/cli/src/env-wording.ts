/** What the library tells programs about a missing env value, as whoever runs the command has to be told it. */
export function asForCommand(text: string): string {
  return envWording(text, "in .env.mci beside the schema file, or in the environment");
}

/** The same for a tenant, who sees nothing of the environment. */
export function asForTenant(text: string): string {
  return envWording(text, "in .env.mci beside the tenant's schema file");
}

function envWording(text: string, where: string): string {
  return text.replaceAll(
    /Pass (\S+) in `env`: nothing else of the environment is visible to templates\./g,
    (_, name: string) => `Set ${name} ${where}.`,
  );
}
