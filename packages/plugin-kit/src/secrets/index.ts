export { envSecrets, secretNames, secretsAt, type EnvSecrets, type SecretNames } from "./env-secrets.ts";
export { withDistinctNames } from "./distinct-names.ts";
export { minSecretLength } from "./forms.ts";
export { hasSecretName } from "./has-secret-name.ts";
export { isSameSecret } from "./is-same-secret.ts";
export { mark, redactor, secretMask, type Mask, type Redactor } from "./redactor.ts";
