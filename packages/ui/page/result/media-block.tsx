import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { visible } from "../parts/visible-text.tsx";

interface MediaBlockProps {
  readonly type: "image" | "audio";
  /** Base64. */
  readonly data: string;
  readonly mimeType: string;
}

/** An image or a sound, of the kinds that have no markup of their own. */
export function MediaBlock({ type, data, mimeType }: MediaBlockProps): VNode | null {
  const [url, setUrl] = useState<string>();
  const isSafe = /^(?:image\/(?:png|jpeg|gif|webp|avif|bmp)|audio\/[\w.+-]+)$/.test(mimeType);
  useEffect(() => {
    const made = isSafe ? URL.createObjectURL(new Blob([decode(data)], { type: mimeType })) : undefined;
    setUrl(made);
    return () => {
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [data, mimeType, isSafe]);
  if (!isSafe) return <p class="note">{visible(`${mimeType} is not shown.`)}</p>;
  if (url === undefined) return null; // for a moment
  if (type === "audio") return <audio controls src={url} />;
  return <img class="media" src={url} alt={`Image of the result, ${mimeType}`} />;
}

function decode(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
