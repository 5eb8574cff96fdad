/** Longer than any path a system opens; longer ones are refused before they cost anything. */
const maxPathLength = 4096;

/** Why this cannot be a path, by its spelling alone; undefined when it can. */
export function refusedName(path: string, windows: boolean = process.platform === "win32"): string | undefined {
  if (path === "") return "it is empty";
  if (path.length > maxPathLength) return `it is longer than ${maxPathLength} characters`;
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(path)) return "it contains a control character";
  if (!path.isWellFormed()) return "it is not valid Unicode";
  return windows ? refusedOnWindows(path) : undefined;
}

/** Names that open something else than a file of that name on Windows. */
function refusedOnWindows(path: string): string | undefined {
  if (/^[\\/]{2}/.test(path)) return "network and device paths are not opened";
  const local = path.replace(/^[a-z]:(?=[\\/])/i, "");
  if (local.includes(":")) return "a ':' stands for a drive or a stream";
  for (const name of local.split(/[\\/]/)) {
    if (device.test(name)) return `'${name}' is a device`;
    if (/[. ]$/.test(name) && !/^\.\.?$/.test(name)) return "a name in it ends with a dot or a blank";
  }
  return undefined;
}

/** With any extension they are still the device: `nul.txt`. */
const device = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$) *(?:\.|$)/i;
