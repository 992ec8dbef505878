/**
 * What tests of refunds and disputes share: the processor's events, gifts, and what a payment has in each
 * place.
 */

import { newId } from '#server/kernel/id.ts';
import { enterprise, isFrozen, member, owedBy, post, suspenseOf, transfer } from '#server/ledger/index.ts';
import {
  createPayment,
  findRefund,
  type PaymentRequest,
  requestRefund,
  settlePayment,
} from '#server/payments/index.ts';
import { applyRefund } from '#server/payments/refunds/apply-refund.ts';
import { decision, openEnterprise } from '#tests/support/ledger.ts';
import type { Bank, Person } from './bank.ts';

export type Paid = { paymentId: string; intentId: string };

export function returnedMoney(bank: Bank) {
  /** Delivers every event about an object, and processes each. */
  async function deliver(objectId: string): Promise<void> {
    for (const event of await bank.events(objectId)) {
      await bank.deliver(event);
      await bank.run('process-webhook-event', { eventId: event.id });
    }
  }

  async function pay(request: PaymentRequest, card?: string): Promise<Paid> {
    const { payment } = await createPayment(bank.deps, request);
    await bank.pay(payment.intentId, card);
    await settlePayment(bank.deps, payment.intentId);
    return { paymentId: payment.id, intentId: payment.intentId };
  }

  const own = {
    deliver,

    /** A settled payment of a member into their own balance. */
    async topUp(person: Person, amount: string, card?: string): Promise<Paid> {
      const { paymentId, paymentIntentId } = await bank.topUp(person, amount, card);
      return { paymentId, intentId: paymentIntentId };
    },
    /** A settled gift of a guest. */
    gift: (to: Person, amountCents: bigint, card?: string) =>
      pay(
        {
          kind: 'guest_send',
          beneficiary: member(to.id),
          amountCents,
          feeBasisPoints: 400,
          payerId: null,
          guest: {
            senderName: 'Ana Guest',
            senderPhone: null,
            senderEmail: 'ana@guest.example',
            message: null,
            browserHash: Buffer.alloc(32, 1),
          },
        },
        card,
      ),
    /** A company with a manager, and a settled payment into its balance. */
    async funding(amountCents: bigint) {
      const enterpriseId = await openEnterprise(bank.db);
      const manager = await bank.person();
      await bank.db.query(
        `insert into enterprise (id, company_name, slug, email_domain) values ($1::uuid, 'Acme', $1::text, $1::text)`,
        [enterpriseId],
      );
      await bank.db.query(
        `update users set user_type = 'enterprise', enterprise_id = $2, enterprise_role = 'super_admin' where id = $1`,
        [manager.id, enterpriseId],
      );
      const paid = await pay({
        kind: 'enterprise_funding',
        beneficiary: enterprise(enterpriseId),
        amountCents,
        feeBasisPoints: 750,
        payerId: manager.id,
      });
      return { enterpriseId, manager, ...paid };
    },

    async hide({ id }: Person): Promise<void> {
      await bank.db.query(`update users set profile_visibility = 'private' where id = $1`, [id]);
    },
    async spend(person: Person, amountCents: bigint): Promise<void> {
      const shop = await bank.person();
      const descriptions = { sentDescription: 'Spent', receivedDescription: 'Got' };
      const ids = { transferId: newId(), fromUserId: person.id, toUserId: shop.id };
      await post(bank.db, transfer({ ...ids, ...descriptions, amountCents }));
    },

    async request(paymentId: string, amountCents: bigint): Promise<string> {
      return (await requestRefund(bank.deps, { paymentId, amountCents, decision })).refundId;
    },
    send: (refundId: string) => bank.run('send-refund', { refundId }),
    async refund(paymentId: string, amountCents: bigint): Promise<string> {
      const refundId = await own.request(paymentId, amountCents);
      await own.send(refundId);
      return refundId;
    },
    /** The processor reports that a refund succeeded, whatever it answered before. */
    async happens(refundId: string): Promise<void> {
      const refund = await findRefund(bank.db, refundId);
      if (!refund) throw new Error(`There is no refund ${refundId}.`);
      const failure = { code: 'none', text: '' };
      await applyRefund(bank.deps, refund, { status: 'succeeded', failure });
    },
    async refundRows(paymentId: string) {
      const { rows } = await bank.db.query<{
        id: string;
        status: string;
        source: string;
        amount_cents: bigint;
        provider_refund_id: string | null;
        failure_code: string | null;
      }>(
        `select id, status, source, amount_cents, provider_refund_id, failure_code
         from refund where payment_id = $1 order by created_at, id`,
        [paymentId],
      );
      return rows;
    },
    /** The bank sends a refund back, and the processor reports it. */
    async sendBack(refundId: string): Promise<void> {
      const { rows } = await bank.db.query<{ provider_refund_id: string }>(
        'select provider_refund_id from refund where id = $1',
        [refundId],
      );
      const atProcessor = rows[0]?.provider_refund_id ?? '';
      await bank.pull(`refunds/${atProcessor}/fail`);
      await deliver(atProcessor);
    },

    /** Opens a dispute, and the processor reports it. */
    async dispute(intentId: string, body: object = {}): Promise<string> {
      const { id } = await bank.pull<{ id: string }>(`payment_intents/${intentId}/dispute`, body);
      await deliver(id);
      return id;
    },
    async decide(disputeId: string, how: string, body: object = {}): Promise<void> {
      await bank.pull(`disputes/${disputeId}/${how}`, body);
      await deliver(disputeId);
    },
    async disputeRow(disputeId: string) {
      const { rows } = await bank.db.query<{
        status: string;
        balance_cents: bigint;
        receivable_cents: bigint;
        suspense_cents: bigint;
        fee_cents: bigint;
        excess_cents: bigint;
      }>(
        `select status, balance_cents, receivable_cents, suspense_cents, fee_cents, excess_cents
         from dispute where provider_dispute_id = $1`,
        [disputeId],
      );
      return rows[0];
    },

    /** A payment, refund or dispute that is open; returns the id that its sweeper claims. */
    async waitingFor(kind: string, person: Person): Promise<string> {
      if (kind === 'payment') return bank.paymentId((await bank.begin(person, '10')).paymentIntentId);
      const { paymentId, intentId } = await own.topUp(person, '10');
      return kind === 'refund' ? own.request(paymentId, 1_00n) : own.dispute(intentId);
    },

    owed: (person: Person) => owedBy(bank.db, member(person.id)),
    standing: async (person: Person) => [await bank.balance(person), await own.owed(person)],
    frozen: (person: Person) => isFrozen(bank.db, member(person.id)),
    suspense: (paymentId: string) => suspenseOf(bank.db, paymentId),
    /** What the processor took for a payment and has not returned: positive cents. */
    async kept(paymentId: string): Promise<bigint> {
      const { rows } = await bank.db.query<{ cents: bigint }>(
        `select coalesce(-sum(posting.amount), 0)::bigint as cents
         from ledger_transaction entry join ledger_posting posting on posting.transaction_id = entry.id
         where entry.payment_id = $1
           and posting.account_id = (select id from ledger_account where kind = 'processor_clearing')`,
        [paymentId],
      );
      return rows[0]?.cents ?? 0n;
    },
    async alerts(paymentId: string): Promise<string[]> {
      const { rows } = await bank.db.query<{ words: string }>(
        `select words from staff_alert
         where subject in (select 'problem:' || id from payment_problem where payment_id = $1)
           or subject in (select 'dispute:' || id from dispute where payment_id = $1)
           or subject in (select 'refund:' || id from refund where payment_id = $1)
           or subject = 'suspense:' || $1::text
         order by words`,
        [paymentId],
      );
      return rows.map(({ words }) => words);
    },
    async lastNotice(person: Person): Promise<string | undefined> {
      const last = (await bank.notifications(person)).at(-1);
      return last && `${last.title}: ${last.message}`;
    },
    async mails(to: string): Promise<string[]> {
      const jobs = await bank.waiting<{ to: string; mail: { template: string; data: { message?: string } } }>(
        'send-mail',
      );
      return jobs
        .filter((job) => job.to === to)
        .map(({ mail }) => `${mail.template}${mail.data.message ? `: ${mail.data.message}` : ''}`);
    },
    async sweep(): Promise<void> {
      await bank.run('sweep-payments');
    },
  };
  return own;
}
