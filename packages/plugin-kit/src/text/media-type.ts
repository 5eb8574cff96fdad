/** Returns the media type that the extension of a file stands for, or another if it is unknown. */
export function mediaTypeOf(name: string, otherwise = "application/octet-stream"): string {
  const [extension = ""] = /(?<=[^/\\])\.[^./\\]+$/.exec(name) ?? [];
  return types.get(extension.toLowerCase()) ?? otherwise;
}

const types = new Map([
  [".aac", "audio/aac"],
  [".avif", "image/avif"],
  [".bmp", "image/bmp"],
  [".css", "text/css"],
  [".csv", "text/csv"],
  [".docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  [".flac", "audio/flac"],
  [".gif", "image/gif"],
  [".gz", "application/gzip"],
  [".htm", "text/html"],
  [".html", "text/html"],
  [".jpeg", "image/jpeg"],
  [".jpg", "image/jpeg"],
  [".js", "text/javascript"],
  [".json", "application/json"],
  [".m4a", "audio/mp4"],
  [".md", "text/markdown"],
  [".mp3", "audio/mpeg"],
  [".mp4", "video/mp4"],
  [".ogg", "audio/ogg"],
  [".pdf", "application/pdf"],
  [".png", "image/png"],
  [".pptx", "application/vnd.openxmlformats-officedocument.presentationml.presentation"],
  [".svg", "image/svg+xml"],
  [".tar", "application/x-tar"],
  [".tif", "image/tiff"],
  [".tiff", "image/tiff"],
  [".txt", "text/plain"],
  [".wav", "audio/wav"],
  [".webm", "video/webm"],
  [".webp", "image/webp"],
  [".xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  [".xml", "application/xml"],
  [".yaml", "application/yaml"],
  [".yml", "application/yaml"],
  [".zip", "application/zip"],
]);
