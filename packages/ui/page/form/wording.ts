import { englishStringTranslator, TranslatableString } from "@rjsf/utils";

/** Texts of the form library in the words of the page. */
export function wording(text: TranslatableString, params?: string[]): string {
  if (text === TranslatableString.CycleDetected) return `'${params?.[0] ?? ""}' may contain another one of its kind.`;
  if (text === TranslatableString.ExpandButton) return "Show its fields";
  // What a new member holds until it is filled in.
  if (text === TranslatableString.NewStringDefault) return "";
  return englishStringTranslator(text, params);
}
