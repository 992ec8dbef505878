/** What the receipts of payments have in common. */
import type { Block } from './mail-content.ts';

type Charge = { fee: string; total: string; byStaff?: boolean };

/** What the card paid; nothing where no card is known to have paid. */
export function chargeRows({ fee, total, byStaff = false }: Charge) {
  return byStaff ? [] : ([...feeRows(fee), ['Charged to your card', total]] as const);
}

/** Nothing where there is no fee. */
export function feeRows(fee: string): (readonly ['Service fee', string])[] {
  return fee === NO_FEE ? [] : [['Service fee', fee]];
}

const NO_FEE = '$0.00';

/**
 * Instead of those lines, where staff completed the payment. The processor may still charge the card later.
 */
export function chargeText(total: string): string {
  return `Our staff completed this payment. As far as we know, your card was not charged. A later charge of ${total} would be for this payment, and would not add money again.`;
}

/** When it was paid, and the processor's name for it: the last lines of a receipt. */
export function paidRows({ paidAt, paymentId }: { paidAt?: string; paymentId: string }) {
  const paid = paidAt === undefined ? [] : ([['Paid', paidAt]] as const);
  return [...paid, ['Payment ID', paymentId]] as const;
}

/** Leads to the page that has the signed receipt, and to the one that checks it (P84). */
export function receiptLinks(
  path: string,
  appUrl: string,
  {
    inThisBrowser = false,
    label = 'See your receipt on Indulge',
  }: { inThisBrowser?: boolean; label?: string } = {},
): Block[] {
  return [
    { kind: 'link', label, href: `${appUrl}${path}` },
    ...(inThisBrowser
      ? [{ kind: 'note', text: 'Your receipt opens in the browser that you paid with.' } as const]
      : []),
    { kind: 'link', label: 'Check that a receipt is genuine', href: `${appUrl}/trust` },
  ];
}
