export const help = `Values are never shown. The process environment wins over .env.mci, which wins over .env, both beside the schema
file. Names that these lack come from mci/.env.mci, then from mci/.env. A source in mci.secrets.yaml wins over all of them.
SET IN names the file or the command a value comes from. A name is "missing" if a tool cannot do without it, else "not set".

--format env writes .env.example.mci beside the schema file: the names, without values. If that file exists, its lines
stay and missing names are added. --check compares it with the tools instead.

Examples:
  mci envs
  mci envs --format env
  mci envs --check`;
