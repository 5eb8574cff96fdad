import { ValueError } from "@mci/plugin-kit/templates";
import { toDouble, isNumber } from "../numbers.ts";
import { describe } from "../values.ts";
import { formatMoment, type Moment } from "./date-layout.ts";
import { goFunction, type GoFunction } from "./go-function.ts";

/**
 * `date "2006-01-02 15:04" .time`: a time as the layout writes the time Go was thought of. The time is a text as in RFC
 * 3339 (a date alone is its midnight) or seconds since 1970; UTC, or the offset of the text.
 */
export const dateFunction: GoFunction = goFunction(([layout, time], budget) => {
  if (typeof layout !== "string") throw new ValueError("the layout is not a string");
  budget.characters(layout.length);
  if (time === undefined || time === null) return "";
  return formatMoment(toMoment(time), layout);
}, 2);

function toMoment(time: unknown): Moment {
  if (isNumber(time)) return momentOfSeconds(toDouble(time));
  if (typeof time === "string") return momentOfText(time);
  throw new ValueError(`expected a time, found ${describe(time)}`);
}

/** What a date of JavaScript can hold, about 270,000 years either way. */
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
