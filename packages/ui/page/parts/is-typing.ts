/** Whether a key is part of what is being typed, or of another shortcut. */
export function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const field = "input, textarea, select, [contenteditable]";
  return ctrlKey || metaKey || altKey || (target instanceof Element && target.closest(field) !== null);
}
