/** Returns what to do about an env value that a template reads and that is not set. */
export function envHint(name: string): string {
  return `Set ${name} in .env.mci beside the schema file or in the environment of \`mci\`; a program passes it to the client in \`env\`.`;
}
