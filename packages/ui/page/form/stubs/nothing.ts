/** Stands in for parts of the form library that are left out of the page. */
export default function nothing(): null {
  return null;
}
