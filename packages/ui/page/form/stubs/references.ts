/** Stands in for a resolver of URIs: references of a tool's schema lead into the schema itself. */
export default {
  resolve: (_base: string, reference: string): string => reference,
  equal: (left: string, right: string): boolean => left === right,
};
