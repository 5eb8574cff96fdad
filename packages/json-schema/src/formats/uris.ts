import { isIpv6 } from "./network.ts";

/** An absolute URI of RFC 3986. */
export function isUri(text: string): boolean {
  const scheme = /^[a-z][a-z0-9+\-.]*:/i.exec(text)?.[0];
  return scheme !== undefined && isRest(text.slice(scheme.length), true, false);
}

/** A URI, or one relative to another. */
export function isUriReference(text: string): boolean {
  const scheme = /^[a-z][a-z0-9+\-.]*:/i.exec(text)?.[0];
  if (scheme !== undefined && isRest(text.slice(scheme.length), false, true)) return true;
  return isRest(text, false, true);
}

/** Everything behind the scheme. */
function isRest(text: string, needsPath: boolean, allowsQuotes: boolean): boolean {
  const [beforeFragment = "", ...fragments] = text.split("#", 3);
  if (fragments.length > 1 || !fragments.every((fragment) => isSpelled(fragment, queryMistake, allowsQuotes)))
    return false;
  const mark = beforeFragment.indexOf("?");
  const query = mark === -1 ? "" : beforeFragment.slice(mark + 1);
  if (!isSpelled(query, queryMistake, allowsQuotes)) return false;
  return isHierarchy(mark === -1 ? beforeFragment : beforeFragment.slice(0, mark), needsPath, allowsQuotes);
}

/** `//authority/path`, or a path alone. */
function isHierarchy(text: string, needsPath: boolean, allowsQuotes: boolean): boolean {
  if (!text.startsWith("//")) {
    return (text !== "" || !needsPath) && isSpelled(text, pathMistake, allowsQuotes);
  }
  const slash = text.indexOf("/", 2);
  const authority = slash === -1 ? text.slice(2) : text.slice(2, slash);
  return (
    isAuthority(authority, allowsQuotes) && (slash === -1 || isSpelled(text.slice(slash), pathMistake, allowsQuotes))
  );
}

function isAuthority(text: string, allowsQuotes: boolean): boolean {
  const at = text.indexOf("@");
  if (at !== -1 && !isSpelled(text.slice(0, at), userMistake, false)) return false;
  const [whole, host = "", literal] = /^(\[([^\]]*)\]|[^:]*)(?::\d*)?$/.exec(text.slice(at + 1)) ?? [];
  if (whole === undefined) return false;
  if (literal === undefined) return isSpelled(host, hostMistake, allowsQuotes);
  return isIpv6(literal) || /^v[0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+$/i.test(literal);
}

const pathMistake = /[^a-z0-9\-._~!$&'"()*+,;=:@%/]|%(?![0-9a-f]{2})/i;
const queryMistake = /[^a-z0-9\-._~!$&'"()*+,;=:@%/?]|%(?![0-9a-f]{2})/i;
const userMistake = /[^a-z0-9\-._~!$&'()*+,;=:%]|%(?![0-9a-f]{2})/i;
const hostMistake = /[^a-z0-9\-._~!$&'"()*+,;=%]|%(?![0-9a-f]{2})/i;

function isSpelled(text: string, mistake: RegExp, allowsQuotes: boolean): boolean {
  return !mistake.test(text) && (allowsQuotes || !text.includes('"'));
}

/** A URI template of RFC 6570. */
export function isUriTemplate(text: string): boolean {
  const [literals = "", ...rest] = text.replaceAll(templateExpression, "\n").split("\n");
  return !text.includes("\n") && [literals, ...rest].every((literal) => !templateMistake.test(literal));
}

const templateExpression =
  /\{[+#./;?&=,!@|]?(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?(?:,(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?)*\}/gi;
const templateMistake = /[ "'<>\\^`{|}\p{Cc}]|%(?![0-9a-f]{2})/iu;
