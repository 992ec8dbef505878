import * as contract from '#contract/admin/timelines.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { findCustomer } from '../customers/find-customer.ts';
import type { AdminDeps } from '../deps.ts';
import { type TimelineRow, toEntries } from './event.ts';
import { forReader } from './for-reader.ts';
import { selectCardEvents, selectPaymentEvents } from './store.ts';

export function timelineRoutes(app: App, { db }: Pick<AdminDeps, 'db'>): void {
  bind(app, contract.listPaymentTimeline, async ({ actor, params }) =>
    forReader(
      actor.role,
      toFoundEntries(await selectPaymentEvents(db, params.paymentIntentId, contract.LONGEST_TIMELINE)),
    ),
  );
  bind(app, contract.listGiftCardTimeline, async ({ actor, params: { userId, giftCardId } }) => {
    await findCustomer(db, actor.role, userId);
    return toFoundEntries(
      await selectCardEvents(db, { unitId: giftCardId, userId }, contract.LONGEST_TIMELINE),
    );
  });
}

/** Every object has at least its first event. */
function toFoundEntries(events: readonly TimelineRow[]) {
  if (events.length === 0) throw refuse('not-found');
  return toEntries(events);
}
