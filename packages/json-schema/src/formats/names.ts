export function isUuid(text: string): boolean {
  return text.length <= 45 && /^(?:urn:uuid:)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text);
}

export function isJsonPointer(text: string): boolean {
  return (text === "" || text.startsWith("/")) && !/~(?![01])/.test(text);
}

export function isJsonPointerFragment(text: string): boolean {
  const pointer = text.slice(1);
  if (!text.startsWith("#") || (pointer !== "" && !pointer.startsWith("/"))) return false;
  return !/[^a-z0-9_\-.!$&'()*+,;:=@%~/]|%(?![0-9a-f]{2})|~(?![01])/i.test(pointer);
}

export function isRelativeJsonPointer(text: string): boolean {
  const digits = /^(?:0|[1-9][0-9]*)/.exec(text)?.[0];
  if (digits === undefined) return false;
  const rest = text.slice(digits.length);
  return rest === "#" || isJsonPointer(rest);
}
