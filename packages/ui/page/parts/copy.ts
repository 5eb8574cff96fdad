/** Copies a text. Throws if the browser refuses it. */
export async function copyText(text: string): Promise<void> {
  // Browsers offer the clipboard to pages of this machine and of https only.
  if (isSecureContext) return navigator.clipboard.writeText(text);
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "visually-hidden";
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!isCopied) throw new Error("The browser did not copy it.");
}

/** Copies an image, as PNG: browsers take no other kind. Throws if the browser refuses it. */
export async function copyImage(image: Blob): Promise<void> {
  await navigator.clipboard.write([new ClipboardItem({ "image/png": toPng(image) })]);
}

async function toPng(image: Blob): Promise<Blob> {
  if (image.type === "image/png") return image;
  const bitmap = await createImageBitmap(image);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error("The image is too large.")) : resolve(blob))),
  );
}
