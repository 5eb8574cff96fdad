export interface ReadPart {
  readonly name: string;
  readonly filename?: string;
  readonly type?: string;
  readonly content: Buffer;
}

/** The parts of a multipart/form-data body (RFC 7578), their names as written. Throws for anything that violates it. */
export function readMultipart(contentType: string | undefined, body: Buffer): ReadPart[] {
  const boundary = /^multipart\/form-data; boundary=([0-9A-Za-z'_-]{27,70})$/.exec(contentType ?? "")?.[1];
  if (boundary === undefined) throw new Error(`No boundary in ${contentType}.`);
  const parts: ReadPart[] = [];
  let rest = after(body, `--${boundary}`);
  while (!rest.equals(Buffer.from("--\r\n"))) {
    rest = after(rest, "\r\n");
    const [head, behind] = split(rest, "\r\n\r\n");
    const [content, next] = split(behind, `\r\n--${boundary}`);
    parts.push({ ...readHead(head.toString()), content });
    rest = next;
  }
  return parts;
}

function readHead(head: string): Omit<ReadPart, "content"> {
  const [disposition = "", ...others] = head.split("\r\n");
  const [, name, filename] =
    /^Content-Disposition: form-data; name="((?:\t|[^"\p{Cc}])*)"(?:; filename="((?:\t|[^"\p{Cc}])*)")?$/u.exec(
      disposition,
    ) ?? [];
  if (name === undefined) throw new Error(`Not the head of a part: ${JSON.stringify(head)}`);
  if (filename === undefined && others.length === 0) return { name };
  const type = /^Content-Type: ([\t\P{Cc}]+)$/u.exec(others.join("\r\n"))?.[1];
  if (type === undefined) throw new Error(`Not the head of a part: ${JSON.stringify(head)}`);
  return filename === undefined ? { name, type } : { name, filename, type };
}

function after(bytes: Buffer, start: string): Buffer {
  if (bytes.indexOf(start) !== 0) throw new Error(`Expected ${JSON.stringify(start)}.`);
  return bytes.subarray(Buffer.byteLength(start));
}

function split(bytes: Buffer, mark: string): [before: Buffer, behind: Buffer] {
  const at = bytes.indexOf(mark);
  if (at === -1) throw new Error(`Expected ${JSON.stringify(mark)}.`);
  return [bytes.subarray(0, at), bytes.subarray(at + Buffer.byteLength(mark))];
}
