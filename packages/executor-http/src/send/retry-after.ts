/**
 * Milliseconds to wait, from a Retry-After header (RFC 9110, section 10.2.3): seconds, or a date in any of the three
 * formats of HTTP; one in the past means at once. Undefined for anything else.
 */
export function retryAfter(
  header: string | readonly string[] | undefined,
  now: number = Date.now(),
): number | undefined {
  const text = (typeof header === "string" ? header : header?.[0])?.trim();
  if (text === undefined) return undefined;
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, Number.MAX_SAFE_INTEGER);
  const date = httpDate(text, now);
  return date === undefined ? undefined : Math.max(0, date - now);
}

/** RFC 9110, section 5.6.7. All three are in UTC, also the one that does not say so. */
function httpDate(text: string, now: number): number | undefined {
  const groups = formats.map((format) => format.exec(text)?.groups).find((found) => found !== undefined);
  if (groups === undefined) return undefined;
  const { day = "", month = "", year = "", time = "" } = groups;
  const date = Date.parse(`${day} ${month} ${year.length === 2 ? century(year, now) : year} ${time} GMT`);
  return Number.isNaN(date) ? undefined : date;
}

const formats = [
  /^[A-Z][a-z]{2}, (?<day>\d\d) (?<month>[A-Z][a-z]{2}) (?<year>\d{4}) (?<time>\d\d:\d\d:\d\d) GMT$/,
  /^[A-Z][a-z]{5,8}, (?<day>\d\d)-(?<month>[A-Z][a-z]{2})-(?<year>\d\d) (?<time>\d\d:\d\d:\d\d) GMT$/,
  /^[A-Z][a-z]{2} (?<month>[A-Z][a-z]{2}) (?<day>[ \d]\d) (?<time>\d\d:\d\d:\d\d) (?<year>\d{4})$/,
];

/** A year of two digits that seems to be more than 50 years ahead is the last one that ended like this. */
function century(year: string, now: number): number {
  const current = new Date(now).getUTCFullYear();
  const same = current - (current % 100) + Number(year);
  return same > current + 50 ? same - 100 : same;
}
