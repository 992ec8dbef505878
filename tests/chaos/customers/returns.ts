/**
 * Money that goes back: staff refund payments, banks send refunds back late, card holders dispute, and staff
 * act on what waits.
 */

import { newId } from '#server/kernel/id.ts';
import type { Answer, Client } from '#tests/support/client.ts';
import { eventually } from '#tests/support/eventually.ts';
import { cardAtIssuer } from '../books/issuer-books.ts';
import type { Chance } from '../chance.ts';
import { askOutside } from '../world/outside.ts';
import type { World } from '../world/world.ts';
import { type Act, insist, type Memory } from './memory.ts';

/**
 * Every reply to a refund that is no promise: the payment is not settled yet, spent, disputed or refunded.
 */
const declined = new Set([
  'payment-not-succeeded',
  'insufficient-balance',
  'invalid-input',
  'not-found',
  'account-frozen',
]);

/** Sends one payment back in some way, or leaves it as it is. */
export async function sendBack(world: World, staff: Client, own: Memory, intentId: string, luck: Chance) {
  const roll = luck.next();
  if (roll < 0.2) return;
  if (roll < 0.85) await refund(world, staff, own, intentId, luck);
  if (roll > 0.75) await dispute(world, own, intentId, luck);
}

/** Twice with one key at times, as an impatient member of staff does. */
async function refund(
  world: World,
  staff: Client,
  own: Memory,
  intentId: string,
  luck: Chance,
  key = `refund-${intentId}`,
) {
  const amount = luck.happens(0.5) ? `${luck.between(1, 4)}.${luck.between(10, 99)}` : undefined;
  const body = { ...(amount && { amount }), reason: 'The customer asked for it' };
  const ask = () =>
    insist(own, () => staff.post(`/api/admin/payments/${intentId}/refund`, body, { 'idempotency-key': key }));
  for (const { status, text, body } of await Promise.all(luck.happens(0.3) ? [ask(), ask()] : [ask()])) {
    if (status === 200) own.refunds.push({ key, refundId: String(body.refundId) });
    else if (!declined.has(body.code ?? '')) own.odd.push(`refund ${status} ${text}`);
  }
  if (luck.happens(0.3)) await actOnRefund(staff, own, luck);
  if (!luck.happens(0.4)) return;
  // The bank sends it back later: mostly after it was settled here.
  const settled = await isSettled(world, own.refunds.at(-1)?.refundId);
  const [made] = await listOf(world, `refunds?payment_intent=${intentId}`);
  if (!made || !(await pull(world, `refunds/${made.id}/fail`))) return;
  if (settled) own.sentBack += 1;
  if (luck.happens(0.5)) await refund(world, staff, own, intentId, luck, `${key}-again`);
}

export const reason = 'The customer is waiting';

/** Staff ask the processor about the newest refund or release it, beside the job that sends it. */
async function actOnRefund(staff: Client, own: Memory, luck: Chance) {
  const refundId = own.refunds.at(-1)?.refundId;
  if (!refundId) return;
  const act = luck.happens(0.5) ? 'ask' : 'release';
  const body = act === 'release' ? { reason } : undefined;
  const call = () => staff.post(`/api/admin/refunds/${refundId}/${act}`, body);
  remember(own, `refund ${act}`, await insist(own, call));
}

/** Staff write off a part of what a customer owes, and ask about or release a card that is being issued. */
export async function actOnWaiting(staff: Client, own: Memory, customerId: string, luck: Chance) {
  const headers = { 'idempotency-key': newId() };
  const debt = { amount: `0.${luck.between(10, 99)}`, reason };
  const writeOff = () => staff.post(`/api/admin/debts/${customerId}/write-off`, debt, headers);
  if (luck.happens(0.5)) return remember(own, 'debt write-off', await insist(own, writeOff));
  const unitId = own.orders.at(-1)?.cards.at(-1);
  if (!unitId) return;
  const act = luck.happens(0.5) ? 'ask' : 'release';
  const call = () => staff.post(`/api/admin/stuck-gift-cards/${unitId}/${act}`, { reason });
  remember(own, `card ${act}`, await insist(own, call));
}

/**
 * The issuer made a card and its answer was lost. It gives staff the code by phone, beside the job that asks.
 */
export async function settleWaiting(world: World, staff: Client, own: Memory): Promise<void> {
  for (const unitId of await waitingCards(world)) {
    const made = await cardAtIssuer(world, unitId);
    if (!made) continue;
    const body = { ...made, reason };
    const call = () => staff.post(`/api/admin/stuck-gift-cards/${unitId}/settle`, body);
    return remember(own, 'card settle', await insist(own, call));
  }
}

/** None while the database is away. */
async function waitingCards({ db }: World): Promise<string[]> {
  const found = db.query<{ id: string }>(
    `select id from gift_card_unit where state = 'issuing' order by created_at`,
  );
  return found.then(
    ({ rows }) => rows.map(({ id }) => id),
    () => [],
  );
}

/** Refusals of an act that came too late or too early. */
const tooLate = new Set([
  'changed-meanwhile',
  'call-under-way',
  'already-settled',
  'issuer-says-issued',
  'issuer-not-sure',
  'invalid-input',
  'not-stuck',
]);

export function remember(own: Memory, act: Act, { status, body, text }: Answer): void {
  if (status === 200 || status === 202) own.acts.push(act);
  else if (!tooLate.has(body.code ?? '')) own.odd.push(`${act} ${status} ${text}`);
}

/** Whether a refund is settled within a second. */
async function isSettled({ db }: World, refundId: string | undefined): Promise<boolean> {
  const settled = async () =>
    (await db.query(`select from refund where id = $1 and status = 'settled'`, [refundId])).rows.length > 0;
  return eventually(settled, { timeoutMs: 1_000 }).catch(() => false);
}

/** The bank may ask first, decide either way, return a part, and turn a loss into a win. */
async function dispute(world: World, own: Memory, intentId: string, luck: Chance) {
  const inquiry = luck.happens(0.3);
  const opened = await pull(world, `payment_intents/${intentId}/dispute`, { inquiry });
  if (!opened) return;
  own.disputes += 1;
  if (inquiry) {
    const escalates = luck.happens(0.6);
    await pull(world, `disputes/${opened.id}/${escalates ? 'escalate' : 'close'}`);
    if (!escalates) return;
  }
  // While it is open, the account is frozen.
  if (luck.happens(0.5)) await heardOf(world, opened.id);
  const roll = luck.next();
  if (roll < 0.5) return void (await pull(world, `disputes/${opened.id}/win`));
  const reinstated = roll < 0.65 ? luck.between(1, 400) : undefined;
  await pull(world, `disputes/${opened.id}/lose`, reinstated ? { reinstated } : {});
  if (roll > 0.85) await pull(world, `disputes/${opened.id}/win`);
}

/** Until the product knows the dispute, or half a second: its event may be withheld. */
async function heardOf({ db }: World, disputeId: string): Promise<void> {
  const known = async () =>
    (await db.query('select from dispute where provider_dispute_id = $1', [disputeId])).rows.length > 0;
  await eventually(known, { timeoutMs: 500 }).catch(() => undefined);
}

/** Nothing where the bank refuses: what is fully refunded cannot be disputed. */
async function pull(
  { stripeUrl }: World,
  lever: string,
  body: object = {},
): Promise<{ id: string } | undefined> {
  const answer = await askOutside(`${stripeUrl}/_test/${lever}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return answer.ok ? ((await answer.json()) as { id: string }) : undefined;
}

export async function listOf<T extends { id: string }>(
  { stripeUrl, settings }: World,
  path: string,
): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const last = all.at(-1);
    const page = new URL(`${stripeUrl}/v1/${path}`);
    page.searchParams.set('limit', '100');
    if (last) page.searchParams.set('starting_after', last.id);
    const answer = await askOutside(page, {
      headers: { authorization: `Bearer ${settings.STRIPE_SECRET_KEY}` },
    });
    const { data, has_more } = (await answer.json()) as { data: T[]; has_more: boolean };
    all.push(...data);
    if (!has_more) return all;
  }
}
