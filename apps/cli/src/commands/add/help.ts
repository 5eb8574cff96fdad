export const help = `Names the toolset in 'toolsets' of the schema file, and leaves the rest of the file as it is, comments too. A toolset
that is there already is not added again; --filter replaces the filter it has. The library is 'libraryDir', by default
the folder mci.

Examples:
  mci add weather
  mci add github --filter without-tags:destructive`;
