export { minSecretLength } from "./forms.ts";
export { hasSecretName } from "./has-secret-name.ts";
export { mark, redactor, type Mask, type Redactor } from "./redactor.ts";
