/** Every event of one payment or one gift card, in order. Never a code. */
import { z } from 'zod';
import { Id } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { TimelineEntry } from './customers.ts';

/** More events than any object has in practice; of more, the latest are returned. */
export const LONGEST_TIMELINE = 500;

export const listPaymentTimeline = defineRoute({
  method: 'GET',
  path: '/api/admin/payments/:paymentIntentId/timeline',
  summary:
    'Everything that happened to a payment, oldest first: started, charged, credited, refunded, disputed',
  actor: 'staff-dashboard',
  params: z.object({ paymentIntentId: z.string().min(1).max(120) }),
  reply: { 200: z.array(TimelineEntry) },
  refusals: ['not-found'],
});

export const listGiftCardTimeline = defineRoute({
  method: 'GET',
  path: '/api/admin/user-gift-cards/:userId/:giftCardId/timeline',
  summary:
    'Everything that happened to a gift card that a person bought, oldest first: charged, issued, mailed, looked at',
  actor: 'staff-customers',
  params: z.object({ userId: Id, giftCardId: Id }),
  reply: { 200: z.array(TimelineEntry) },
  refusals: ['not-found'],
});
