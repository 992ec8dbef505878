/**
 * A line's description for staff. The ledger keeps the text that the holder of the balance reads, and there
 * "your" is the holder's. Only its own sentences change, never a name or the words of a sender.
 */
export function toStaffText(description: string): string {
  return description
    .replace(/^(Refund to|Money back for) your /, '$1 the ')
    .replace(/^Your bank /, 'The bank ');
}

export function forStaff<Line extends { description: string }>(line: Line): Line {
  return { ...line, description: toStaffText(line.description) };
}
