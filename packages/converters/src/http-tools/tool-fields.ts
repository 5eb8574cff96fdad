/** The fields of a tool that stand beside its `config`. */
export const toolFields: readonly string[] = [
  "name",
  "description",
  "tags",
  "category",
  "disabled",
  "archived",
  "deleted",
  "enabled",
  "access",
  "approval",
];
