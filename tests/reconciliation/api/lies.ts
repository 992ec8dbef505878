/** Each kind of difference, as a lie of the card processor or of the issuer. */
import type { ReconciliationDifference } from '#contract/admin/reconciliation.ts';
import { begin, pay, topUp } from '#tests/admin/api/money.ts';
import { openReconciled } from '../reconciled.ts';

type Lie = {
  /** Tells the lie; returns what ends it. */
  tell(): Promise<{ mend(): Promise<unknown>; sides: Partial<ReconciliationDifference> }>;
};

/** The product beside a processor and an issuer that lie. */
export async function openLies() {
  const on = await openReconciled();
  const { product, stripe, issuer } = on;
  const nora = await product.newMember({ balanceCents: 500_00n });

  const paid = () => topUp(product, nora, '40');

  async function refunded(): Promise<{ intentId: string; paymentId: string; refundId: string }> {
    const begun = await paid();
    await on.admin.post(`/api/admin/payments/${begun.intentId}/refund`, { reason: 'Asked for' });
    await product.settled();
    const { rows } = await product.db.query<{ provider_refund_id: string }>(
      'select provider_refund_id from refund where payment_id = $1',
      [begun.paymentId],
    );
    return { ...begun, refundId: rows[0]?.provider_refund_id ?? '' };
  }

  const forget = (id: string) => stripe(`lies/objects/${id}/forget`);
  const remember = (id: string) => stripe(`lies/objects/${id}/remember`);

  const lies: Record<string, Lie['tell']> = {
    async 'charge-unknown'() {
      const { id } = await stripe('lies/charge', { amount: 4321 });
      return {
        sides: { outsideId: id, outside: '43.21', inside: null, insideId: null, outsideStatus: 'succeeded' },
        mend: () => forget(id),
      };
    },
    async 'charge-not-settled'() {
      await product.fault('stripe', { match: 'webhook *', fault: 'withhold', times: 50 });
      const { intentId, paymentId } = await begin(product, nora, '40');
      await pay(product, intentId);
      await product.db.query('update payment set next_check_at = null where id = $1', [paymentId]);
      return {
        sides: { outside: '43.00', inside: '0.00', insideId: paymentId, insideStatus: 'pending' },
        mend: () => product.mend('stripe'),
      };
    },
    async 'charge-missing'() {
      const { intentId, paymentId } = await paid();
      await forget(intentId);
      return {
        sides: { outside: null, outsideId: null, inside: '43.00', insideId: paymentId },
        mend: () => remember(intentId),
      };
    },
    async 'charge-amount'() {
      const { intentId } = await paid();
      await stripe(`lies/payment_intents/${intentId}/amount`, { amount: 4299 });
      return {
        sides: { outsideId: intentId, outside: '42.99', inside: '43.00' },
        mend: () => stripe(`lies/payment_intents/${intentId}/amount`, { amount: 4300 }),
      };
    },
    async 'refund-unknown'() {
      const { intentId } = await paid();
      const { id } = await stripe(`payment_intents/${intentId}/refund`, { amount: 700, silent: true });
      return {
        sides: { outsideId: id, outside: '7.00', inside: '0.00' },
        mend: () => stripe(`refunds/${id}/fail`, { silent: true }),
      };
    },
    async 'refund-missing'() {
      const { refundId, paymentId } = await refunded();
      await forget(refundId);
      return {
        sides: { outside: null, inside: '43.00', insideId: paymentId },
        mend: () => remember(refundId),
      };
    },
    async 'dispute-unknown'() {
      const { intentId, paymentId } = await paid();
      const { id } = await stripe(`payment_intents/${intentId}/dispute`, { silent: true });
      return {
        sides: { outsideId: id, outside: '43.00', inside: '0.00', insideId: paymentId },
        mend: () => stripe(`disputes/${id}/win`, { silent: true }),
      };
    },
    async 'dispute-missing'() {
      const { intentId } = await paid();
      const { id } = await stripe(`payment_intents/${intentId}/dispute`);
      await product.settled();
      await forget(id);
      return {
        sides: { outside: null, inside: '43.00' },
        async mend() {
          await remember(id);
          await stripe(`disputes/${id}/win`);
        },
      };
    },
    async 'order-unknown'() {
      const { transactionId } = await issuer('lies/orders', { reference: 'nobody', unitPrice: 12.5 });
      return {
        sides: { outsideId: String(transactionId), outside: '12.50', inside: null, insideId: null },
        mend: on.tellIssuerTruth,
      };
    },
    async 'order-twice'() {
      const unitId = await on.buy(nora, '5.00');
      const { transactionId } = await issuer('lies/orders', { reference: unitId, unitPrice: 5 });
      return {
        sides: { outsideId: String(transactionId), outside: '5.00', inside: null, insideId: unitId },
        mend: on.tellIssuerTruth,
      };
    },
    async 'order-missing'() {
      const unitId = await on.buy(nora, '5.00');
      await issuer(`lies/orders/${unitId}`, { forgotten: true });
      return { sides: { outside: null, inside: '5.00', insideId: unitId }, mend: on.tellIssuerTruth };
    },
    async 'order-failed'() {
      const unitId = await on.buy(nora, '5.00');
      await issuer(`lies/orders/${unitId}`, { status: 'REFUNDED' });
      return {
        sides: { outside: '0.00', outsideStatus: 'refunded', inside: '5.00', insideStatus: 'issued' },
        mend: on.tellIssuerTruth,
      };
    },
    async 'order-not-issued'() {
      await product.fault('issuer', { match: 'issue', fault: 'refuse' });
      const unitId = await on.buy(nora, '5.00');
      await issuer(`lies/orders/${unitId}`, { status: 'SUCCESSFUL' });
      return {
        sides: { outside: '5.00', inside: null, insideStatus: 'released', insideId: unitId },
        mend: on.tellIssuerTruth,
      };
    },
    async 'order-amount'() {
      const unitId = await on.buy(nora, '5.00');
      await issuer(`lies/orders/${unitId}`, { unitPrice: 4.99 });
      return { sides: { outside: '4.99', inside: '5.00', insideId: unitId }, mend: on.tellIssuerTruth };
    },
  };

  return { on, product, stripe, nora, paid, refunded, forget, remember, lies };
}
