/** How long a company's rewards can be claimed, within a sentence: "a month", "12 months". */
export function monthsLabel(months: number): string {
  return months === 1 ? 'a month' : `${months} months`;
}
