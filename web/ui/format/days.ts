/** Days in the format of a date input, in the reader's time zone. */

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function isDay(text: string | undefined): text is string {
  return text !== undefined && DAY.test(text) && midnight(text, 0).getDate() === Number(text.slice(8));
}

export function midnight(day: string, plusDays: number): Date {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return new Date(year, month - 1, date + plusDays);
}
