import { X509Certificate } from "node:crypto";
import type { SecureContext } from "node:tls";

import { ConfigError } from "@mci/contract";

import type { ConnectionOptions } from "./connection-options.ts";

/** Returns the certificates in the option `ca`. Throws ConfigError if it contains none, or an invalid one. */
export function readCertificates(ca: ConnectionOptions["ca"] = []): readonly string[] {
  const texts: readonly unknown[] = typeof ca === "string" ? [ca] : ca;
  if (!Array.isArray(texts)) throw invalidCertificate();
  return texts.flatMap((text) => {
    const found = typeof text === "string" ? text.match(block) : null;
    if (found === null || !found.every(isCertificate)) throw invalidCertificate();
    return [...found];
  });
}

const block = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

function isCertificate(text: string): boolean {
  try {
    return new X509Certificate(text).raw.length > 0;
  } catch {
    return false;
  }
}

function invalidCertificate(): ConfigError {
  return new ConfigError("MCI_CONFIG", "The option 'ca' contains something that is not a certificate.", {
    hint: 'Give the text of PEM files: "-----BEGIN CERTIFICATE-----" and so on.',
  });
}

/** Returns the trust settings of TLS connections with certificates beside Node's own. */
export async function trustIn(certificates: readonly string[]): Promise<Trust> {
  if (certificates.length === 0) return {};
  // Once for all connections: it takes 100 ms.
  const { createSecureContext, rootCertificates } = await import("node:tls");
  return { secureContext: createSecureContext({ ca: [...rootCertificates, ...certificates] }) };
}

/** For `tls.connect`. */
export interface Trust {
  readonly secureContext?: SecureContext;
}
