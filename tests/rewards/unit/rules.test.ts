/**
 * Fraud rules as they are kept and changed, each by its own owner, and whom a rule about blocked recipients
 * knows.
 */
import { expect, test } from 'vitest';
import type { FraudRuleType } from '#contract/fraud.ts';
import { joinTransaction, type Tx } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { Refusal } from '#server/kernel/refusal.ts';
import { enterprise, member } from '#server/ledger/index.ts';
import { checkSent } from '#server/rewards/risk/check-sent.ts';
import { NO_LISTS } from '#server/rewards/risk/lists.ts';
import { NOTIFY_REVIEWERS } from '#server/rewards/risk/notice-store.ts';
import { readRule } from '#server/rewards/risk/rule.ts';
import { changeRuleList, setRule, unsetFraudRule } from '#server/rewards/risk/rule-edits.ts';
import {
  companyOfPayer,
  type RuleOwnerId,
  selectFraudRules,
  selectOwnRules,
} from '#server/rewards/risk/rule-store.ts';
import { testDatabase } from '#tests/support/database.ts';
import { withMadeUpRows } from '#tests/support/made-up-rows.ts';
import { openQueues } from '#tests/support/noted-jobs.ts';
import { makeUp, now } from '../made-up-rewards.ts';

const db = await testDatabase();
await openQueues(db, NOTIFY_REVIEWERS);
const clock = { now: () => now };
const [company, other] = [newId(), newId()];

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? [error.code, error.fields] : String(error)),
  );

/** The edits of rules in this transaction, with what each tells the log. */
function edits(tx: Tx) {
  const deps = { riskLists: NO_LISTS, db: joinTransaction(db, tx), clock };
  const told: object[] = [];
  const tell = async (_tx: Tx, rule: object) => {
    told.push(rule);
  };
  return {
    told,
    set: (owner: RuleOwnerId, type: FraudRuleType, config: unknown) =>
      outcome(setRule(deps, owner, { type, config }, tell)),
    change: (operation: 'add' | 'remove', type: FraudRuleType, lists: Record<string, readonly unknown[]>) =>
      outcome(changeRuleList(deps, null, { type, operation, lists }, tell)),
    remove: (owner: RuleOwnerId, type: FraudRuleType) => outcome(unsetFraudRule(deps, owner, type, tell)),
    own: async (owner: RuleOwnerId) =>
      (await selectOwnRules(tx, owner)).map(({ rule }) => [rule.by, rule.type, rule.config]),
  };
}

test('each owner has one rule of a type, and changes no other’s', () =>
  withMadeUpRows(db, async (tx, insert) => {
    await insert('fraud_rule', []);
    const { set, remove, own } = edits(tx);
    const ips = (...list: string[]) => ({ ips: list });
    for (const owner of [null, company, other])
      expect(await set(owner, 'review_ip', ips('192.0.2.1'))).toBe('done');
    expect(await set(company, 'review_ip', ips('192.0.2.2'))).toBe('done');
    expect(await set(company, 'review_vpn', {})).toBe('done');
    expect(await own(null)).toEqual([['operator', 'review_ip', ips('192.0.2.1')]]);
    expect(await own(company)).toEqual([
      ['company', 'review_ip', ips('192.0.2.2')],
      ['company', 'review_vpn', {}],
    ]);
    const read = async (owner: RuleOwnerId) =>
      (await selectFraudRules(tx, owner)).map(({ by, type }) => `${by} ${type}`).toSorted();
    expect(await read(company)).toEqual(['company review_ip', 'company review_vpn', 'operator review_ip']);
    expect(await read(null)).toEqual(['operator review_ip']);
    expect(companyOfPayer(enterprise(company))).toBe(company);
    expect(companyOfPayer(member(company))).toBeNull();
    expect(await remove(company, 'review_ip')).toBe('done');
    expect(await remove(company, 'review_ip')).toEqual(['not-found', undefined]);
    expect([(await own(null)).length, (await own(company)).length, (await own(other)).length]).toEqual([
      1, 1, 1,
    ]);
  }));

test('entries are added and taken away without regard to capitals, and a rule keeps one at least', () =>
  withMadeUpRows(db, async (tx) => {
    const { set, change, own, told } = edits(tx);
    const emails = async () =>
      ((await own(null))[0]?.[2] as { emails: string[]; domains: string[] } | undefined)?.emails;
    expect(await change('add', 'review_email', { emails: ['ida@example.com'] })).toEqual([
      'not-found',
      undefined,
    ]);
    await set(null, 'review_email', { emails: ['ida@example.com'], domains: ['one.example'] });
    expect(await change('add', 'review_email', { emails: [' Nora@example.com ', 'IDA@example.com'] })).toBe(
      'done',
    );
    expect((await emails())?.map((each) => each.toLowerCase())).toEqual([
      'nora@example.com',
      'ida@example.com',
    ]);
    expect(await change('remove', 'review_email', { emails: ['NORA@example.com', 'tom@example.com'] })).toBe(
      'done',
    );
    expect((await emails())?.map((each) => each.toLowerCase())).toEqual(['ida@example.com']);
    expect(await change('add', 'review_email', { countries: ['AU'] })).toEqual([
      'invalid-input',
      { countries: 'is no list of this rule' },
    ]);
    expect(
      await change('remove', 'review_email', { emails: ['ida@example.com'], domains: ['one.example'] }),
    ).toEqual(['invalid-input', { emails: 'needs an email address or a domain' }]);
    expect(await emails()).toHaveLength(1);
    expect(await set(null, 'review_ip', { ips: ['nowhere'] })).toMatchObject([
      'invalid-input',
      { ips: expect.any(String) },
    ]);
    expect(told).toHaveLength(3);
  }));

test.each([
  ['operator', company, true],
  ['operator', other, true],
  ['company', company, true],
  ['company', other, false],
] as const)(
  'a rule of the %s about recipients that were blocked knows one of the company itself: %#',
  (by, payer, knows) =>
    withMadeUpRows(db, async (tx, insert) => {
      const [drawn] = makeUp(1, { orders: 1, rewards: 1 }).rewards;
      const reward = (id: string, sender: string, number: number) => ({
        ...drawn,
        id,
        sender_kind: 'enterprise',
        sender_id: sender,
        number,
        order_id: newId(),
        campaign_id: null,
        delivery: 'PENDING',
        delivery_error: null,
        delivery_method: 'EMAIL',
        recipient_email: 'ida@example.com',
        recipient_phone: null,
      });
      const [blocked, sent, clean] = [newId(), newId(), newId()];
      const open = { closed_as: null, closed_at: null, claimed_cents: 0n, returned_cents: 0n, review: null };
      const closed = {
        closed_as: 'canceled',
        closed_at: now,
        claimed_cents: 0n,
        returned_cents: 100n,
        review: 'blocked',
      };
      await insert('reward', [
        { ...reward(blocked, company, 1), ...closed },
        { ...reward(sent, payer, 2), ...open },
        { ...reward(clean, payer, 3), ...open },
      ]);
      await insert('fraud_review', [
        {
          id: newId(),
          reward_id: blocked,
          state: 'blocked',
          found_when: 'sent',
          hits: [{ code: 'email', about: '', by: 'company' }],
          needs_staff: false,
          sanctions: false,
          emails: ['ida@example.com'],
          created_at: now,
          decided_at: now,
          decided_as: 'staff',
        },
      ]);
      const rules = [
        readRule(by, 'review_previously_blocked_recipients', {}),
        readRule(by, 'review_vpn', {}),
      ];
      const to = (id: string, recipientEmail: string) => ({ id, recipientEmail, recipientName: 'Ida' });
      const rewards = [to(sent, 'ida+2@example.com'), to(clean, 'nora@example.com')];
      await checkSent(
        tx,
        { clock, riskLists: NO_LISTS },
        { payer: enterprise(payer), rewards, rules, isNew: true },
      );
      const { rows } = await tx.query<{ id: string; review: string | null }>(
        'select id, review from reward where id = any ($1)',
        [[sent, clean]],
      );
      expect(new Map(rows.map(({ id, review }) => [id, review]))).toEqual(
        new Map([
          [sent, knows ? 'flagged' : null],
          [clean, null],
        ]),
      );
    }),
);
