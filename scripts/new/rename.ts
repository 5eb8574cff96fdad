/** Replaces `sample` in its three spellings: `sample-executor` and `"sample"`, `sampleExecutor`, `SampleExecution`. */
export function rename(text: string, name: string): string {
  const pascal = name.replaceAll(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return text
    .replaceAll(/\bSample(?=[A-Z])/g, pascal)
    .replaceAll(/\bsample(?=[A-Z])/g, pascal.charAt(0).toLowerCase() + pascal.slice(1))
    .replaceAll(/\bsample\b/g, name);
}
