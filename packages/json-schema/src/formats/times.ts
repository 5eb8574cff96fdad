const datePattern = /^(\d\d\d\d)-(\d\d)-(\d\d)$/;
const timePattern = /^(\d\d):(\d\d):(\d\d(?:\.\d+)?)(z|([+-])(\d\d)(?::?(\d\d))?)?$/i;
const days = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** A date of RFC 3339. */
export function isDate(text: string): boolean {
  const [, year, month, day] = (text.length === 10 ? datePattern.exec(text) : null)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day >= 1 && day <= (month === 2 && isLeap ? 29 : (days[month] ?? 0));
}

/** A time of RFC 3339, or one that may go without its zone. */
export function isTime(text: string, needsZone: boolean): boolean {
  const found = timePattern.exec(text);
  if (found === null) return false;
  const [, hour = 0, minute = 0, second = 0] = found.map(Number);
  const [, , , , zone, sign, zoneHour = "0", zoneMinute = "0"] = found;
  if (Number(zoneHour) > 23 || Number(zoneMinute) > 59 || (needsZone && zone === undefined)) return false;
  if (hour <= 23 && minute <= 59 && second < 60) return true;
  // A leap second, which there is at the end of a day in UTC only.
  const direction = sign === "-" ? -1 : 1;
  const utcMinute = minute - Number(zoneMinute) * direction;
  const utcHour = hour - Number(zoneHour) * direction - (utcMinute < 0 ? 1 : 0);
  return (utcHour === 23 || utcHour === -1) && (utcMinute === 59 || utcMinute === -1) && second < 61;
}

/** A date, a `T` or a blank, and a time. */
export function isDateTime(text: string, needsZone: boolean): boolean {
  return /^[t\s]$/i.test(text.charAt(10)) && isDate(text.slice(0, 10)) && isTime(text.slice(11), needsZone);
}

/** A duration of ISO 8601, such as `P3DT12H`. */
export function isDuration(text: string): boolean {
  return /^P(?!$)((\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?|(\d+W)?)$/.test(text);
}
