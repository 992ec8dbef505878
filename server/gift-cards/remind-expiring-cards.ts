/** Reminds owners of cards that expire within a month. Once per card, however often or late the job runs. */
import { displayCents } from '#contract/kernel/money.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import { addDays } from '#server/kernel/calendar.ts';
import { enqueueMail, notify } from '#server/notifications/index.ts';
import type { GiftCardDeps } from './deps.ts';
import { type ExpiringRow, markReminded, takeExpiring } from './expiring-store.ts';
import { readBuyer } from './store.ts';

const DAYS_BEFORE = 30;
const AT_ONCE = 100;

type RemindDeps = Pick<GiftCardDeps, 'db' | 'clock' | 'jobs'>;

/** Returns how many cards were reminded of. */
export async function remindExpiringCards(deps: RemindDeps): Promise<number> {
  const now = deps.clock.now();
  const until = addDays(now, DAYS_BEFORE);
  for (let reminded = 0; ; ) {
    // The mark and the message commit together, so a crash repeats neither.
    const taken = await transaction(deps.db, async (tx) => {
      const rows = await takeExpiring(tx, { now, until, limit: AT_ONCE });
      for (const row of rows) await remind(tx, deps, row);
      const unitIds = rows.map(({ id }) => id);
      await markReminded(tx, unitIds, now);
      return rows.length;
    });
    reminded += taken;
    if (taken < AT_ONCE) return reminded;
  }
}

async function remind(tx: Tx, { jobs }: RemindDeps, row: ExpiringRow): Promise<void> {
  const owner = await readBuyer(tx, row.user_id);
  if (!owner || !row.expires_at) return;
  const amount = displayCents(row.face_cents);
  const brand = row.gift_card_name;
  const on = day.format(row.expires_at);
  const message = `Your ${amount} ${brand} gift card expires on ${on}. Use it, or mark it as used in your wallet.`;
  await notify(tx, {
    userId: row.user_id,
    title: 'Gift Card Expires Soon',
    message,
    about: { topic: 'wallet' },
  });
  const { firstName, username } = owner;
  const mail = { template: 'card-expires', data: { firstName, username, brand, amount, on } } as const;
  await enqueueMail(tx, { jobs }, { to: owner.email, userId: row.user_id, mail });
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
