/**
 * Returns a pattern for characters that a program or a model reads and a person does not see: control characters, those
 * without a width, tags, those that turn the direction of writing around, runs of joiners and of variation selectors. What
 * emoji, flags and scripts other than Latin need is not among them. For `replaceAll` and `match`.
 */
export function hiddenCharacters(): RegExp {
  return (pattern ??= new RegExp(source(), "gu"));
}

/** Made on first use: the scripts it names take a millisecond to look up. */
let pattern: RegExp | undefined;

function source(): string {
  return [
    String.raw`[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]`,
    String.raw`[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f]`,
    String.raw`[\u3164\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}]`,
    // A blank of braille, without braille beside it.
    String.raw`(?<![\u2801-\u28ff])\u2800+(?![\u2801-\u28ff])`,
    String.raw`(?<!\u{1f3f4}|${tag})${tag}+|(?<=\u{1f3f4})(?!${flag}(?!${tag}))${tag}+`,
    String.raw`(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f${joining.join("")}])[\u200c\u200d]+|[\u200c\u200d]{2,}`,
    String.raw`(?<=\p{Script=Latin}|[\ufe00-\ufe0f])[\ufe00-\ufe0f]`,
  ].join("|");
}

/** Scripts that are written with joiners, and emoji, which are put together with them. */
const joining = [
  ..."Arabic Syriac Mongolian Nko Mandaic Adlam Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu".split(" "),
  ..."Kannada Malayalam Sinhala Khmer Myanmar Tibetan Balinese Javanese".split(" "),
].map((script) => String.raw`\p{Script=${script}}`);

const tag = String.raw`[\u{e0000}-\u{e0fff}]`;

/** `gbeng`, `gbsct` and `gbwls` in tags: the flags of England, Scotland and Wales are spelled so, after a black flag. */
const flag = String.raw`\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}`;
