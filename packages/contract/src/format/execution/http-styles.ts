/** How values are written in each part of a request. */
export interface ParameterStyles {
  /** By the argument in a placeholder: `{ "props.ids": { "style": "matrix" } }`. */
  readonly url?: Readonly<Record<string, ParameterStyle>>;
  /** By the name of a parameter of the query string. */
  readonly params?: Readonly<Record<string, ParameterStyle>>;
  readonly headers?: Readonly<Record<string, ParameterStyle>>;
  readonly cookies?: Readonly<Record<string, ParameterStyle>>;
  /** By the name of a field of a form. */
  readonly form?: Readonly<Record<string, ParameterStyle>>;
}

/** How one value is written, in the words of OpenAPI. */
export interface ParameterStyle {
  /**
   * `simple`, `label` and `matrix` belong in urls, `simple` in headers, the others in query strings, forms and cookies.
   * `json` writes any value as JSON text, in each place. Default: `simple` in urls and headers, else `form`.
   */
  readonly style?:
    | "simple"
    | "label"
    | "matrix"
    | "form"
    | "spaceDelimited"
    | "pipeDelimited"
    | "tabDelimited"
    | "deepObject"
    | "json";
  /** Whether each item or member stands alone, as in `id=1&id=2`. Default: with `form` alone. */
  readonly explode?: boolean;
  /** Leaves `:/?@!$'()*,;=[]` as they are in a query string. Default false. */
  readonly allowReserved?: boolean;
  /** Name of a value in a url, for the style `matrix`. Default: as its argument. */
  readonly name?: string;
}
