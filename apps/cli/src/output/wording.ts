/** Rewords a message of the library for people who run the command. */
export function asForCommand(text: string): string {
  return asInConfig(envWording(text, "in .env.mci beside the schema file, or in the environment"));
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

/** Options of a client are in the config there. */
export function asInConfig(text: string): string {
  return text
    .replaceAll(
      /Pass an executor for ("[^"]*") to the client(?:, such as that of [^ ]+)?\./g,
      (_, type: string) => `Add an executor for ${type} to 'executors' in mci.config.mjs beside the schema file.`,
    )
    .replaceAll(
      "Pass others in the option 'engines'.",
      "Add others to 'engines' in mci.config.mjs beside the schema file.",
    );
}
