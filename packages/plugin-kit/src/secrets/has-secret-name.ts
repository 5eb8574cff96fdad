/** Whether a variable is a credential, by its name. */
export function hasSecretName(name: string): boolean {
  return /KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIAL/i.test(name);
}
