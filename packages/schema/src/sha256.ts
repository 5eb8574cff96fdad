import { sha256 as digest } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** Returns the SHA-256 of a string's UTF-8 bytes as 64 hex digits, at once and in JavaScript: for pages and workers. */
export function sha256(text: string): string {
  return bytesToHex(digest(utf8ToBytes(text)));
}
