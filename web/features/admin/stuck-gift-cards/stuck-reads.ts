import { listUserGiftCards } from '#contract/admin/customers.ts';
import { listAlerts } from '#contract/admin/disputes.ts';
import { listAudit } from '#contract/admin/staff.ts';
import { listStuckGiftCards, previewStuckGiftCard } from '#contract/admin/stuck-gift-cards.ts';
import { listGiftCardTimeline } from '#contract/admin/timelines.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { MONEY_READS } from '../money-reads.ts';

/** What is read again after an action on a stuck card. */
export const STUCK_READS = [
  ...MONEY_READS,
  listStuckGiftCards,
  previewStuckGiftCard,
  listUserGiftCards,
  listGiftCardTimeline,
  listAlerts,
  listAudit,
];

export function toastSettled(state: string, message: string): void {
  const done = state === 'issued' || state === 'released';
  toast({ title: done ? 'Success' : 'Not settled yet', description: message, tone: done ? 'good' : 'plain' });
}
