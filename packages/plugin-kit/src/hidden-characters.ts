/**
 * Characters that a program or a model reads and a person does not see: without a width, tags, those that turn the
 * direction of writing around, runs of variation selectors. What emoji, flags and scripts other than Latin need is not
 * among them. For `replaceAll` and `match`.
 */
export const hiddenCharacters: RegExp = new RegExp(
  [
    String.raw`[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f]`,
    String.raw`[\u3164\ufeff\uffa0\ufff9-\ufffb\u{1d173}-\u{1d17a}]`,
    // The flags of England, Scotland and Wales are spelled with tags.
    String.raw`(?<!\u{1f3f4}[\u{e0061}-\u{e007a}]{0,6})[\u{e0000}-\u{e0fff}]`,
    String.raw`(?<=^|[\p{Script=Latin}\p{N}\p{P}\s])[\u200c\u200d]`,
    String.raw`(?<=\p{Script=Latin}|[\ufe00-\ufe0f])[\ufe00-\ufe0f]`,
  ].join("|"),
  "gu",
);
