/** Writes Unicode properties by the names that RE2 has for them: `\p{Letter}` as `\p{L}`, `\p{Script=Greek}` as `\p{Greek}`. */
export function translate(source: string): string {
  return source.replaceAll(
    /\\(?:([pP])\{([^{}]*)\}|[\s\S])/g,
    (found, letter: string | undefined, property: string) => {
      if (letter === undefined) return found;
      const [, kind, name = ""] = /^(?:(General_Category|gc|Script|sc)=)?(.*)$/s.exec(property) ?? [];
      const isScript = kind === "Script" || kind === "sc";
      return `\\${letter}{${isScript ? name : (categories.get(name) ?? name)}}`;
    },
  );
}

const categories: ReadonlyMap<string, string> = new Map(
  `Letter L,Cased_Letter LC,Uppercase_Letter Lu,Lowercase_Letter Ll,Titlecase_Letter Lt,Modifier_Letter Lm,Other_Letter Lo,
Mark M,Combining_Mark M,Nonspacing_Mark Mn,Spacing_Mark Mc,Enclosing_Mark Me,
Number N,Decimal_Number Nd,digit Nd,Letter_Number Nl,Other_Number No,
Punctuation P,punct P,Connector_Punctuation Pc,Dash_Punctuation Pd,Open_Punctuation Ps,Close_Punctuation Pe,
Initial_Punctuation Pi,Final_Punctuation Pf,Other_Punctuation Po,
Symbol S,Math_Symbol Sm,Currency_Symbol Sc,Modifier_Symbol Sk,Other_Symbol So,
Separator Z,Space_Separator Zs,Line_Separator Zl,Paragraph_Separator Zp,
Other C,Control Cc,cntrl Cc,Format Cf,Surrogate Cs,Private_Use Co`
    .split(/,\s*/)
    .map((pair) => pair.split(" ") as [string, string]),
);
