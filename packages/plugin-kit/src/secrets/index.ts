export { minSecretLength } from "./forms.ts";
export { mark, redactor, type Mask, type Redactor } from "./redactor.ts";
