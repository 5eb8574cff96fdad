import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { visible } from "../parts/visible-text.tsx";
import { blobOf, type BlockContent } from "./block-content.ts";

interface MediaProps {
  readonly content: BlockContent;
}

/** A picture with its size. An SVG is shown as a picture, too: scripts in it do not run, and it loads nothing. */
export function PictureBlock({ content }: MediaProps): VNode {
  const type = content.text === undefined ? content.mimeType : "image/svg+xml";
  const url = useUrl(content, type);
  const [size, setSize] = useState<string>();
  if (size === unreadable)
    return <p class="callout is-warning">{visible(`This is not a picture: ${type} that cannot be read.`)}</p>;
  return (
    <figure class="picture">
      {url !== undefined && (
        <img
          class="media"
          src={url}
          alt={`Picture of the result, ${type}`}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setSize(`${naturalWidth} × ${naturalHeight}`)}
          onError={() => setSize(unreadable)}
        />
      )}
      <figcaption class="note">{size === undefined ? "…" : `${size} pixels`}</figcaption>
    </figure>
  );
}

const unreadable = "unreadable";

export function SoundBlock({ content }: MediaProps): VNode {
  const url = useUrl(content, content.mimeType);
  return <audio controls src={url} aria-label={`Sound of the result, ${content.mimeType}`} />;
}

/** A document in the browser's own viewer, which runs nothing of it in the page. */
export function PdfBlock({ content, label }: MediaProps & { readonly label: string }): VNode {
  const url = useUrl(content, "application/pdf");
  if (content.bytes === undefined || !isPdf(content.bytes))
    return <p class="callout is-warning">This is not a PDF: it does not begin like one.</p>;
  return <iframe class="pdf" src={url} title={`${label}, a PDF`} />;
}

function isPdf(bytes: Uint8Array): boolean {
  return new TextDecoder("latin1").decode(bytes.subarray(0, 1_024)).includes("%PDF-");
}

/** Returns the address of a content of a type, for as long as it is shown. */
function useUrl(content: BlockContent, type: string): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blobOf(content, type));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [content, type]);
  return url;
}
