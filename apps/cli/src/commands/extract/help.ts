export const help = `Exported functions become tools: their signatures JSON Schema, their comments descriptions. Nothing is imported or
executed, and the schema file needs no TypeScript when it is loaded. It names the modules to import: where outDir and rootDir
of the nearest tsconfig.json put the sources, or where --module-map does. A PATTERN that starts with ! leaves files out.

Requires the package @mci/extract in the project. Without --out the schema file goes to stdout, and warnings to stderr.

Examples:
  mci extract 'src/tools/*.ts' --out tools.mci.json
  mci extract 'src/**/*.ts' '!**/*.test.ts' --module-map src=build
  mci extract 'src/tools/*.ts' --out tools.mci.json --check`;
