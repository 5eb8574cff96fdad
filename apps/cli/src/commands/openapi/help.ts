export const help = `DOCUMENT is OpenAPI 3.0 or 3.1 or Swagger 2.0, as JSON or YAML: a file, with those that it refers to, or a URL. Each
operation becomes an 'http' tool. What cannot be taken over as it is, is a warning.

Credentials become values of env, such as {{env.API_PETSTORE_KEY}}: stderr lists them, with the hosts that get them.

--out replaces the file of an earlier import, and prints what has changed and what breaks callers. Edits belong in an
overlay, which every import applies: tools.overlay.yaml beside tools.mci.json is used without being named. A folder, such as
tools/, gets a file for each first tag; with --tag or --only, files of other tags stay.
--only takes operationIds as the document has them; an operation without one is its method and path: 'GET /pets'.

Examples:
  mci openapi petstore.yaml
  mci openapi https://api.example.com/openapi.json --out mci/example.mci.json
  mci openapi petstore.yaml --out mci/petstore.mci.yaml --overlay petstore.overlay.yaml
  mci openapi github.json --out mci/github/
  mci openapi petstore.yaml --only listPets,getPet --base-url https://staging.example.com/v1`;
