/**
 * A card whose code does not work is refunded, replaced, rejected, withdrawn and reported again at the same
 * moment, over HTTP. However it goes, it is made good at most once.
 */
import { afterAll, afterEach, expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { auditOf, balance } from '#tests/admin/api/money.ts';
import { buyCard, openCase, report } from '#tests/gift-cards/api/bought-cards.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { atOnce, countDeadlocks, done, isDone, warm } from '#tests/support/at-once.ts';

const product = await testApp({ env: { DATABASE_POOL_MAX: '24', STAFF_ALONE_MAX: '40.00' } });
const { db } = product;
const admin = await product.signIn('administrator');
const god = await product.signIn('god');
await warm(product);

afterEach(() => product.mend('issuer'));
afterAll(async () => {
  await product.stop();
  expect(await countDeadlocks(db)).toBe(0n);
});

const reason = 'The issuer confirmed it';
const key = () => ({ 'idempotency-key': newId() });
const act = (by: SignedIn, caseId: string, what: string, headers: Record<string, string> = key()) =>
  by.post(
    `/api/admin/card-cases/${caseId}/${what}`,
    what === 'reject' ? { note: 'It works' } : { reason },
    headers,
  );

async function casesOf(unit: string) {
  const { rows } = await db.query<{ id: string; state: string; replacement_id: string | null }>(
    'select id, state, replacement_id from card_case where unit_id = $1 order by opened_at',
    [unit],
  );
  return rows;
}

async function madeGood(unit: string): Promise<string[]> {
  const { rows } = await db.query<{ kind: string }>(
    `select kind from ledger_transaction
     where kind in ('card_refund', 'card_replacement') and details ->> 'unitId' = $1`,
    [unit],
  );
  return rows.map(({ kind }) => kind);
}

const kindOf: Record<string, string[]> = {
  refunded: ['card_refund'],
  replaced: ['card_replacement'],
};

// Tests `for update` in lockCase.
test('two members of the staff and the owner at once: a card is made good at most once', async () => {
  for (let round = 0; round < 11; round += 2) {
    await product.mend('issuer');
    const { owner, unit } = await buyCard(product);
    // Every other time the issuer has no other card: a replacement then ends as money.
    const isRefusing = round % 4 === 2;
    if (isRefusing) await product.fault('issuer', { match: 'issue', fault: 'refuse', times: 1000 });
    const { id: caseId } = await openCase(owner, unit);
    const once = key();
    const answers = await atOnce(
      {
        refund: () => act(admin, caseId, 'refund', once),
        colleagueReplaces: () => act(god, caseId, 'replace'),
        withdraw: () => owner.post(`/api/card-cases/${caseId}/withdraw`),
        refundAgain: () => act(admin, caseId, 'refund', once),
        replace: () => act(admin, caseId, 'replace'),
        ask: () => admin.post(`/api/admin/card-cases/${caseId}/ask`),
        colleagueRejects: () => act(god, caseId, 'reject'),
        reportAgain: () => owner.post(`/api/purchased-gift-cards/${unit}/cases`, report),
        colleagueRefunds: () => act(god, caseId, 'refund'),
        close: () => owner.send('DELETE', '/api/user/delete-account'),
        freeze: () => god.post(`/api/admin/users/${owner.id}/freeze`, { reason: 'Stolen cards' }),
      },
      round,
    );
    await product.settled();
    const [first, second] = await casesOf(unit);
    const decisions = done(answers).filter((name) =>
      ['refund', 'colleagueRefunds', 'replace', 'colleagueReplaces', 'colleagueRejects', 'withdraw'].includes(
        name,
      ),
    );
    expect(decisions).toHaveLength(first?.state === 'open' ? 0 : 1);
    expect(answers.refundAgain.status).toBe(answers.refund.status);
    const good = kindOf[first?.state ?? ''] ?? [];
    expect(await madeGood(unit)).toEqual(good);
    expect(second === undefined).toBe(!isDone(answers.reportAgain));
    if (second) expect(good).toEqual([]);
    const audited = (await auditOf(product, unit)).map(({ action }) => action);
    expect(
      audited.filter((action) => ['gift-card-refunded', 'gift-card-replaced'].includes(action)),
    ).toHaveLength(good.length);
    if (isDone(answers.close)) expect([good, second]).toEqual([[], undefined]);
    const money = first?.state === 'refunded' || (first?.state === 'replaced' && isRefusing);
    // The owner may be frozen by now: the money comes in all the same.
    expect(await balance(product, owner)).toBe(money ? 25_00n : 0n);
  }
});

// Tests requireOpenCase in refundCase and in replaceCase.
test('what waits for a second administrator is not carried out beside another decision', async () => {
  for (let round = 0; round < 7; round += 2) {
    const { owner, unit } = await buyCard(product, '50.00');
    const { id: caseId } = await openCase(owner, unit);
    const waits = await act(admin, caseId, round % 4 === 0 ? 'replace' : 'refund');
    expect(waits.status).toBe(202);
    const request = `/api/admin/approvals/${waits.body.requestId}`;
    const partly = () =>
      god.post(`/api/admin/card-cases/${caseId}/refund`, { reason, amount: '30.00' }, key());
    const answers = await atOnce(
      {
        approve: () => god.post(`${request}/approve`, {}),
        takeBack: () => admin.post(`${request}/withdraw`, {}),
        reject: () => act(admin, caseId, 'reject'),
        approveAgain: () => god.post(`${request}/approve`, {}),
        withdraw: () => owner.post(`/api/card-cases/${caseId}/withdraw`),
        refundPart: partly,
        askAgain: () => act(god, caseId, 'refund'),
      },
      round,
    );
    await product.settled();
    const [first] = await casesOf(unit);
    const good = kindOf[first?.state ?? ''] ?? [];
    expect(await madeGood(unit)).toEqual(good);
    const { state } = (await god.get<{ state: string }>(request)).body;
    const ended = done(answers).filter((name) => ['approve', 'approveAgain', 'takeBack'].includes(name));
    expect(ended).toHaveLength(['approved', 'withdrawn'].includes(state) ? 1 : 0);
    const decided = done(answers).filter(
      (name) =>
        ['approve', 'approveAgain', 'reject', 'withdraw'].includes(name) ||
        (name === 'refundPart' && answers.refundPart.status === 200),
    );
    expect(decided).toHaveLength(first?.state === 'open' ? 0 : 1);
    const cents = await balance(product, owner);
    if (first?.state === 'refunded') expect(cents).toBe(state === 'approved' ? 50_00n : 30_00n);
    else expect(cents).toBe(0n);
  }
});
