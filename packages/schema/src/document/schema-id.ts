/** Where editors find the published schema; also its `$id`. */
export const schemaId = "https://usemci.dev/schema/1.0/mci.schema.json";
