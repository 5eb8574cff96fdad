import { hasSecretName } from "@mci/plugin-kit/secrets";

/** A part of a text that is a credential, and a name for it. */
export interface FoundSecret {
  readonly start: number;
  readonly end: number;
  /** A word for its env value; undefined where nothing says what it is for. */
  readonly word?: string | undefined;
}

/** Finds credentials in a text. `word`: the name of the field, variable or option, if that is the name of a credential. */
export function findSecrets(text: string, word?: string): readonly FoundSecret[] {
  if (word !== undefined && isCredential(text)) return [{ start: schemeLength(text), end: text.length, word }];
  const found = [...inUrls(text), ...inLists(text), ...tokens(text)].toSorted(
    (left, right) => left.start - right.start,
  );
  return found.filter(({ start }, index) => start >= (found[index - 1]?.end ?? 0));
}

/** Whether the value of something with the name of a credential is one: `MAX_TOKENS` is a number, `KEY_FILE` a path. */
function isCredential(text: string): boolean {
  return !/^(?:true|false|\d{0,8}|[~.]{0,2}[/\\].*|[A-Za-z]:\\.*)$/is.test(text.trim());
}

/** Whether a value only shows what to write. */
export function isExample(text: string): boolean {
  return /^(?:<.*>|\[.*\]|(?:your|my|insert|replace|enter|change)[-_ ].*|x{3,}|\.{3}|\*{3,}|todo)$/is.test(text.trim());
}

/** `Bearer` and other schemes stay readable. */
function schemeLength(text: string): number {
  return /^(?:Bearer|Basic|Token|ApiKey|Api-Key)\s+/i.exec(text)?.[0].length ?? 0;
}

/** Passwords before the host, and parameters of the query with the name of a credential. */
function* inUrls(text: string): Generator<FoundSecret> {
  for (const { 0: whole, 1: password = "", index } of text.matchAll(
    /\b[a-z][a-z\d+.-]{1,20}:\/\/[^\s:/@?#]*:([^\s/@?#]+)@/gi,
  )) {
    const end = index + whole.length - 1;
    yield { start: end - password.length, end, word: "password" };
  }
  for (const { 0: whole, 1: name = "", 2: value = "", index } of text.matchAll(/[?&]([\w.-]+)=([^&#\s]+)/g)) {
    const end = index + whole.length;
    if (hasSecretName(name) && isCredential(value)) yield { start: end - value.length, end, word: name };
  }
}

/** Members of a connection string, such as `Server=db;Password=...`, and what follows `Bearer`. */
function* inLists(text: string): Generator<FoundSecret> {
  for (const { 0: whole, 1: name = "", 2: value = "", index } of text.matchAll(/(?<=^|;)\s*(\w[\w ]*)=([^;]+)/g)) {
    const end = index + whole.length;
    const isSecret = hasSecretName(name) || /^pwd\s*$/i.test(name);
    if (text.includes(";") && isSecret && isCredential(value)) yield { start: end - value.length, end, word: name };
  }
  for (const { 0: whole, 1: value = "", index } of text.matchAll(
    /\bBearer\s+((?=[A-Za-z_.~+/-]*\d)[\w.~+/-]{8,}=*)/gi,
  )) {
    const end = index + whole.length;
    yield { start: end - value.length, end, word: "token" };
  }
}

function* tokens(text: string): Generator<FoundSecret> {
  for (const { 0: found, index } of text.matchAll(token)) yield { start: index, end: index + found.length };
}

/** Tokens of well-known services by their beginnings, JSON Web Tokens, and long runs of letters and digits. */
const token =
  /(?<![\w/:@.-])(?:sk-[\w-]{16,}|gh[opsru]_\w{20,}|github_pat_\w{20,}|glpat-[\w-]{16,}|xox[abeprs]-[\w-]{10,}|AKIA[A-Z\d]{16}|AIza[\w-]{30,}|[prs]k_(?:live|test)_\w{10,}|(?:npm|hf|ntn|secret|lin_api|tvly|figd|pat)[_-][\w-]{20,}|ey[A-Za-z\d_-]{10,}\.[\w-]+\.[\w-]+|(?=[A-Za-z]*\d[A-Za-z]*\d[A-Za-z]*\d)[A-Za-z\d]{32,})(?![\w/])/g;
