/** A time as its own clock shows it. */
export interface Moment {
  /** The fields of that clock, as if it were UTC. */
  readonly date: Date;
  readonly nanoseconds: number;
  /** Minutes ahead of UTC; undefined for UTC itself. */
  readonly offset: number | undefined;
}

/** A time by one of Go's layouts: the parts of Mon Jan 2 15:04:05 MST 2006 stand for those of the time. */
export function formatMoment(moment: Moment, layout: string): string {
  return layout.replaceAll(parts, (part) => {
    const write = writers.get(part) ?? fraction(part);
    return write(moment);
  });
}

/** Longer parts before those they start with. Janet is a name, and `.05` is a dot before seconds. */
const parts =
  /January|Jan(?![a-z])|Monday|Mon(?![a-z])|MST|_?2006|__2|_2|002|0[1-6]|15|PM|pm|[-Z]07:00:00|[-Z]070000|[-Z]07:?00|[-Z]07|[.,](?:0+|9+)(?!\d)|[1-5]/g;

type Writer = (moment: Moment) => string;

const writers: ReadonlyMap<string, Writer> = new Map<string, Writer>([
  ["January", ({ date }) => monthOf(date)],
  ["Jan", ({ date }) => monthOf(date).slice(0, 3)],
  ["Monday", ({ date }) => weekdayOf(date)],
  ["Mon", ({ date }) => weekdayOf(date).slice(0, 3)],
  ["2006", ({ date }) => padded(date.getUTCFullYear(), 4)],
  ["_2006", ({ date }) => `_${padded(date.getUTCFullYear(), 4)}`],
  ["06", ({ date }) => padded(date.getUTCFullYear() % 100)],
  ["01", ({ date }) => padded(date.getUTCMonth() + 1)],
  ["1", ({ date }) => String(date.getUTCMonth() + 1)],
  ["02", ({ date }) => padded(date.getUTCDate())],
  ["_2", ({ date }) => String(date.getUTCDate()).padStart(2)],
  ["2", ({ date }) => String(date.getUTCDate())],
  ["002", ({ date }) => padded(dayOfYear(date), 3)],
  ["__2", ({ date }) => String(dayOfYear(date)).padStart(3)],
  ["15", ({ date }) => padded(date.getUTCHours())],
  ["03", ({ date }) => padded(toTwelveHour(date))],
  ["3", ({ date }) => String(toTwelveHour(date))],
  ["04", ({ date }) => padded(date.getUTCMinutes())],
  ["4", ({ date }) => String(date.getUTCMinutes())],
  ["05", ({ date }) => padded(date.getUTCSeconds())],
  ["5", ({ date }) => String(date.getUTCSeconds())],
  ["PM", ({ date }) => (date.getUTCHours() < 12 ? "AM" : "PM")],
  ["pm", ({ date }) => (date.getUTCHours() < 12 ? "am" : "pm")],
  ["MST", ({ offset }) => (offset === undefined ? "UTC" : zone(offset, ""))],
  ...["-0700", "-07:00", "-07", "-070000", "-07:00:00"].flatMap(zoneWriters),
]);

/** The same zone with a sign, and with Z for UTC. */
function zoneWriters(part: string): [string, Writer][] {
  const seconds = part.endsWith(":00:00") ? ":00" : part.endsWith("0000") ? "00" : "";
  const write: Writer = ({ offset = 0 }) =>
    part === "-07" ? zone(offset, "").slice(0, 3) : zone(offset, part.includes(":") ? ":" : "") + seconds;
  return [
    [part, write],
    [part.replace("-", "Z"), (moment) => (moment.offset ? write(moment) : "Z")],
  ];
}

function zone(offset: number, separator: string): string {
  const size = Math.abs(offset);
  return `${offset < 0 ? "-" : "+"}${padded(Math.floor(size / 60))}${separator}${padded(size % 60)}`;
}

/** `.000` writes all its digits, `.999` leaves the last zeros out. */
function fraction(part: string): Writer {
  return ({ nanoseconds }) => {
    const digits = padded(nanoseconds, 9)
      .slice(0, part.length - 1)
      .padEnd(part.length - 1, "0");
    if (part.charAt(1) === "0") return part.charAt(0) + digits;
    const kept = digits.replace(/0+$/, "");
    return kept === "" ? "" : part.charAt(0) + kept;
  };
}

function padded(value: number, width = 2): string {
  return value < 0 ? `-${padded(-value, width)}` : String(value).padStart(width, "0");
}

function toTwelveHour(date: Date): number {
  return date.getUTCHours() % 12 || 12;
}

function dayOfYear(date: Date): number {
  return (
    Math.round(
      (Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()) - Date.UTC(date.getUTCFullYear(), 0, 1)) /
        86_400_000,
    ) + 1
  );
}

const months = "January February March April May June July August September October November December".split(" ");
const weekdays = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

function monthOf(date: Date): string {
  return months[date.getUTCMonth()] ?? "";
}

function weekdayOf(date: Date): string {
  return weekdays[date.getUTCDay()] ?? "";
}
