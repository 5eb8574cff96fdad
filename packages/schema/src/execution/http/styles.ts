import type { ParameterStyle, ParameterStyles } from "@mci/contract";
import { enumeration, flag, object, optional, record, text, type SchemaOf } from "../../document/builder.ts";
import { named } from "../../document/definitions.ts";

function stylesBy(what: string): SchemaOf<Readonly<Record<string, ParameterStyle>>> {
  return record(`By ${what}.`, parameterStyle);
}

const parameterStyle: SchemaOf<ParameterStyle> = named(
  "parameterStyle",
  object<ParameterStyle>("How one value is written.", {
    style: optional(
      enumeration(
        "`simple`, `label` and `matrix` for urls, `simple` for headers, the others for query strings, forms and cookies; `json` for each.",
        ["simple", "label", "matrix", "form", "spaceDelimited", "pipeDelimited", "tabDelimited", "deepObject", "json"],
      ),
    ),
    explode: optional(flag("Each item or member stands alone. Default: with `form` alone.")),
    allowReserved: optional(flag("Leaves reserved characters of a query string as they are.", { default: false })),
    name: optional(text("What a value in a url is called by `matrix`. Default: as its argument.")),
  }),
);

export const styles: SchemaOf<ParameterStyles> = named(
  "styles",
  object<ParameterStyles>("How values that are lists or objects are written, by their place and name.", {
    url: optional(stylesBy("argument, such as `props.ids`")),
    params: optional(stylesBy("name of a parameter")),
    headers: optional(stylesBy("name of a header")),
    cookies: optional(stylesBy("name of a cookie")),
    form: optional(stylesBy("name of a field of a form")),
  }),
);
