export const help = `Starts no commands or servers, sends no requests and needs no env values. The exit code is 2 if a file has errors.
Files and commands that are not on this machine are warnings, which --strict makes errors. Modules of functions must be there, in the allowed folders, but are not imported: 'mci list' loads them.

--portable names what the Python implementation ignores: as an error where more may happen than the files allow (approval,
access, network, limits) or they do not load there, else as a warning. --env gives values to a check that can do with
them, as libraryDir can.

Examples:
  mci validate
  mci validate --strict tools.mci.yaml other.mci.json
  mci validate --portable`;
