/** The journal of a company, and what it owed at a date, agree with the ledger to the cent. */
import { expect, test } from 'vitest';
import type { SentOrder } from '#contract/enterprise/rewards.ts';
import { enterpriseBalanceOf } from '#server/ledger/index.ts';
import { cents, openReports, sum } from './reported.ts';

const { owner, db, id, today, year, read } = await openReports();

const everything = { from: `${year}-01-01`, until: `${year}-12-31` };
const signed = (line: Record<string, string>) => cents(line.Debit) - cents(line.Credit);

// Leave any part of `own` out of selectEntries, or a leg out of selectJournal, and this must fail.
test('the journal sums to zero, entry by entry, and agrees with the ledger to the cent', async () => {
  const lines = await read({ kind: 'journal', ...everything });
  for (const entry of Object.values(Object.groupBy(lines, ({ Entry }) => Entry ?? '')))
    expect(sum(entry ?? [], signed)).toBe(0n);
  const of = (account: string) =>
    sum(
      lines.filter(({ Account }) => Account === account),
      signed,
    );
  expect(of('Shared balance')).toBe(await enterpriseBalanceOf(db, id));
  const { rows } = await db.query<{ kind: string; cents: bigint }>(
    `select account.kind, sum(account.balance)::bigint as cents from ledger_account account
     where account.kind = 'reward_hold'
       and account.owner_id in (select reward.id from reward where sender_id = $1)
     group by account.kind`,
    [id],
  );
  expect(of('Rewards outstanding')).toBe(rows[0]?.cents);
  const { rows: counted } = await db.query<{ lines: number }>(
    `select count(*)::int as lines from ledger_posting posting where posting.transaction_id in (
       select mine.transaction_id from ledger_posting mine join ledger_account account on account.id = mine.account_id
       where account.owner_id = $1
         or account.owner_id in (select reward.id from reward where sender_kind = 'enterprise' and sender_id = $1))`,
    [id],
  );
  expect(lines).toHaveLength(counted[0]?.lines ?? 0);
});

test('a journal has its days alone', async () => {
  expect(await read({ kind: 'journal', from: '2021-01-01', until: '2021-12-31' })).toEqual([]);
});

test('what is owed at a date is what the ledger held then', async () => {
  const body = { rewards: [{ method: 'PHONE', recipientPhone: '(415) 555-9050', amount: '12.00' }] };
  const texted = await owner.post<SentOrder>('/api/enterprise/rewards', body);
  const owed = await read({ kind: 'liability', on: today });
  expect(owed.find(({ Owed }) => Owed === '12.00')).toMatchObject({
    Email: '',
    Phone: expect.stringContaining('14155559050'),
  });
  expect(owed.find(({ Email }) => Email === 'unclaimed@example.net')).toMatchObject({
    What: 'Reward',
    Owed: '40.00',
  });
  expect(owed.map(({ Email }) => Email)).not.toContain('canceled@example.net');
  const { rows } = await db.query<{ cents: bigint }>(
    `select coalesce(sum(balance), 0)::bigint as cents from ledger_account
     where kind = 'reward_hold' and owner_id in (
         select reward.id from reward where sender_kind = 'enterprise' and sender_id = $1)
       or kind = 'payout_hold' and owner_id in (
         select request.id from approval_request request where request.enterprise_id = $1)`,
    [id],
  );
  expect(sum(owed, ({ Owed }) => cents(Owed))).toBe(rows[0]?.cents);
  await owner.post(`/api/enterprise/rewards/${texted.body.rewards[0]?.id}/cancel`);
  // Later cancellations change nothing about an earlier day.
  expect(await read({ kind: 'liability', on: '2021-01-01' })).toEqual([]);
});
