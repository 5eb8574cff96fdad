/**
 * Returns the credentials of a client for `Authorization: Basic`: id and secret encoded as in a form, joined and in base64
 * (RFC 6749, 2.3.1), so that both may contain any character.
 */
export function basicCredentials(clientId: string, clientSecret: string): string {
  // Encoded texts are ASCII.
  return btoa(`${formEncoded(clientId)}:${formEncoded(clientSecret)}`);
}

/** Encodes a text as the value of a form. */
export function formEncoded(text: string): string {
  return new URLSearchParams([["", text]]).toString().slice(1);
}
