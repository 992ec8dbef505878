import { momentText } from '#server/kernel/calendar.ts';

/**
 * What a receipt says of who paid: the card, at a time, or our staff, who completed a payment that no card
 * had paid.
 */
export function paidBy(paidAt: Date | null): { paidAt: string } | { byStaff: true } {
  return paidAt === null ? { byStaff: true } : { paidAt: momentText(paidAt) };
}
