export const help = `Prints a module with an interface 'Tools', or writes it to FILE: MCIClient.load<Tools>("tools.mci.yaml") then knows the
names of the tools, their arguments and their structured content. What types cannot say is left to validation.

Examples:
  mci types > tools.d.ts
  mci types --out src/tools.ts
  mci types --out src/tools.ts --check`;
