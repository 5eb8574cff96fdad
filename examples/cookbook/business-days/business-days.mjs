/** Adds business days to a date: Saturdays and Sundays do not count. */
export function addBusinessDays({ from, days }) {
  const date = new Date(`${from}T00:00:00Z`);
  for (let left = days; left > 0;) {
    date.setUTCDate(date.getUTCDate() + 1);
    if (date.getUTCDay() !== 0 && date.getUTCDay() !== 6) left -= 1;
  }
  return date.toISOString().slice(0, 10);
}
