import { BoundedMap } from "@mci/plugin-kit";
import { ValueError, type Budget } from "@mci/plugin-kit/templates";
import { toDouble, isNumber } from "../numbers.ts";
import { describe } from "../values.ts";
import { formatMoment, type Moment } from "./date-layout.ts";
import { goFunction, type GoFunction } from "./go-function.ts";

/**
 * `date "2006-01-02 15:04" .time`: a time as the layout writes the time Go was thought of. The time is a text as in RFC
 * 3339 (a date alone is its midnight) or seconds since 1970; UTC, or the offset of the text.
 */
const date: GoFunction = goFunction(([layout, time], budget) => {
  const parts = layoutOf(layout, budget);
  return time === undefined || time === null ? "" : formatMoment(toMoment(time), parts);
}, 2);

/** `dateInZone "15:04" .time "Asia/Tbilisi"`: the same on the clocks of a time zone. */
const dateInZone: GoFunction = goFunction(([layout, time, zone], budget) => {
  const parts = layoutOf(layout, budget);
  if (typeof zone !== "string") throw new ValueError(`expected a time zone, found ${describe(zone)}`);
  return time === undefined || time === null ? "" : formatMoment(inZone(toMoment(time), zone, budget), parts);
}, 3);

/** Functions for times. `now` is one as in RFC 3339. */
export const dateFunctions: Readonly<Record<string, GoFunction>> = {
  date,
  dateInZone,
  now: goFunction(() => new Date().toISOString(), 0),
  unixEpoch: goFunction(([time]) => String(Math.floor(instantOf(toMoment(time)) / 1000)), 1),
};

function layoutOf(layout: unknown, budget: Budget): string {
  if (typeof layout !== "string") throw new ValueError("the layout is not a string");
  budget.characters(layout.length);
  return layout;
}

/** Milliseconds since 1970. */
function instantOf({ date, offset = 0 }: Moment): number {
  return date.getTime() - offset * 60_000;
}

function inZone(moment: Moment, zone: string, budget: Budget): Moment {
  const instant = instantOf(moment);
  const offset = offsetOf(zone, instant, budget);
  return { ...moment, date: new Date(instant + (offset ?? 0) * 60_000), offset };
}

const formatters = new BoundedMap<Intl.DateTimeFormat>({ entries: 20 });

/** Making one takes much longer than using it. Answers may name any zones: few are kept. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  try {
    return formatters.getOrMake(
      timeZone,
      () => new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" }),
    );
  } catch {
    throw new ValueError("there is no such time zone, or its name is not like Europe/Paris");
  }
}

/** Minutes ahead of UTC; undefined for UTC itself. */
function offsetOf(timeZone: string, instant: number, budget: Budget): number | undefined {
  if (timeZone === "" || timeZone === "UTC") return undefined;
  budget.characters(formatters.has(timeZone) ? 500 : 9000); // it takes as long as looking at so many
  const parts = formatterOf(timeZone).formatToParts(instant);
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign, hours, minutes] = /^GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

function toMoment(time: unknown): Moment {
  if (isNumber(time)) return momentOfSeconds(toDouble(time));
  if (typeof time === "string") return momentOfText(time);
  throw new ValueError(`expected a time, found ${describe(time)}`);
}

/** The range of JavaScript dates in seconds, about 270,000 years either way. */
const maxSeconds = 8.64e12;

function momentOfSeconds(seconds: number): Moment {
  if (!(Math.abs(seconds) <= maxSeconds)) throw new ValueError("the time is too far away");
  const whole = Math.floor(seconds);
  return { date: new Date(whole * 1000), nanoseconds: Math.floor((seconds - whole) * 1e9), offset: undefined };
}

const written =
  /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9})\d*)?)?(?:[Zz]|([+-])(\d\d):?(\d\d))?)?$/;

function momentOfText(text: string): Moment {
  const match = text.length > 100 ? null : written.exec(text);
  if (match === null) throw new ValueError("the time is not written as in RFC 3339, such as 2006-01-02T15:04:05Z");
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const [, , , , , , , fraction = "", sign, offsetHours, offsetMinutes] = match;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second);
  const isReal =
    date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
  if (!isReal) throw new ValueError("there is no such time");
  const size = Number(offsetHours ?? 0) * 60 + Number(offsetMinutes ?? 0);
  const offset = sign === undefined ? undefined : size * (sign === "-" ? -1 : 1);
  return { date, nanoseconds: Number(fraction.padEnd(9, "0")), offset };
}
