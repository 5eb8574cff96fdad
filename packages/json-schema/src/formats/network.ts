const label = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;
const atoms = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+$/i;

/** `name@example.com`: dotted atoms, and a domain of two labels or more. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  if (at < 1) return false;
  const labels = text.slice(at + 1).split(".");
  const names = text.slice(0, at).split(".");
  return labels.length > 1 && labels.every((part) => label.test(part)) && names.every((part) => atoms.test(part));
}

/** A host name of RFC 1123, with or without its final dot. */
export function isHostname(text: string): boolean {
  const name = text.endsWith(".") ? text.slice(0, -1) : text;
  if (name.length === 0 || name.length > 253) return false;
  return name.split(".").every((part) => part.length <= 63 && label.test(part));
}

export function isIpv4(text: string): boolean {
  return text.length <= 15 && /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/.test(text);
}

/** An IPv6 address, its last 32 bits perhaps written as IPv4. */
export function isIpv6(text: string): boolean {
  if (text.length > 45) return false;
  const [before = "", after, ...more] = text.split("::");
  if (more.length > 0) return false;
  const left = groups(before, after === undefined);
  const right = after === undefined ? 0 : groups(after, true);
  if (left === undefined || right === undefined) return false;
  return after === undefined ? left === 8 : left + right <= 7;
}

/** How many groups of sixteen bits a part of an address has. */
function groups(text: string, isLast: boolean): number | undefined {
  if (text === "") return 0;
  const parts = text.split(":");
  const last = parts.at(-1) ?? "";
  const hasIpv4 = isLast && isIpv4(last);
  const words = hasIpv4 ? parts.slice(0, -1) : parts;
  if (!words.every((word) => /^[0-9a-f]{1,4}$/i.test(word))) return undefined;
  return words.length + (hasIpv4 ? 2 : 0);
}

const host =
  /^(?:(?!(?:10|127)(?:\.\d{1,3}){3})(?!(?:169\.254|192\.168)(?:\.\d{1,3}){2})(?!172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2})(?:[1-9]\d?|1\d\d|2[01]\d|22[0-3])(?:\.(?:1?\d{1,2}|2[0-4]\d|25[0-5])){2}(?:\.(?:[1-9]\d?|1\d\d|2[0-4]\d|25[0-4]))|(?:[a-z0-9\u{a1}-\u{ffff}]+-)*[a-z0-9\u{a1}-\u{ffff}]+(?:\.(?:[a-z0-9\u{a1}-\u{ffff}]+-)*[a-z0-9\u{a1}-\u{ffff}]+)*\.[a-z\u{a1}-\u{ffff}]{2,})(?::\d{2,5})?$/iu;

/** A public `http`, `https` or `ftp` URL. */
export function isUrl(text: string): boolean {
  const scheme = /^(?:https?|ftp):\/\//i.exec(text)?.[0];
  if (scheme === undefined || /\s/.test(text)) return false;
  const rest = text.slice(scheme.length);
  // A user may be named before any of the @s; what stands between one and the next slash is the host then.
  for (let start = 0; start !== -1; start = after(rest, start)) {
    const end = rest.slice(start).search(/[/@]/);
    if (end !== -1 && rest.charAt(start + end) === "@") continue;
    if (start !== 1 && host.test(end === -1 ? rest.slice(start) : rest.slice(start, start + end))) return true;
  }
  return false;
}

function after(text: string, start: number): number {
  const at = text.indexOf("@", start);
  return at === -1 ? -1 : at + 1;
}
