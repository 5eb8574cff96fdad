import type { Field, Scope } from "@mci/contract";

/** How a field is written: for the request, or for people to see. */
export type SecretDisplay = (field: Field, scope: Scope) => string;

export const reveal: SecretDisplay = (field, scope) => field.render(scope);

/** A missing secret is still an error: what is explained is what would be sent. */
export const masked: SecretDisplay = (field, scope) => {
  const text = field.render(scope);
  return field.secret === true ? mask : text;
};

export const mask = "***";
