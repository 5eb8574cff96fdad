/** A function that templates call: `{{upper props.name}}`. Its last argument is that of handlebars, with the hash. */
export type Helper = (...values: never[]) => unknown;
