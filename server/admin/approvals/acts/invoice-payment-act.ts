import { z } from 'zod';
import { InvoicePaymentBody } from '#contract/admin/invoices.ts';
import { displayCents, formatCents } from '#contract/kernel/money.ts';
import { recordAction } from '#server/audit/index.ts';
import { joinTransaction, transaction } from '#server/db/transaction.ts';
import {
  findCompany,
  type InvoiceRow,
  invoiceNumber,
  isPayable,
  lockInvoice,
  payInvoice,
} from '#server/enterprise/index.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { ledgerDecision } from '../../payments/ledger-decision.ts';
import { requireMoneyRight } from '../../payments/require-money-right.ts';
import type { Act } from '../act.ts';

const Proposal = InvoicePaymentBody.extend({ invoiceId: z.string() });

/**
 * The company's own money has arrived, so that the limits on giving ours do not count it: two people see it
 * instead.
 */
export const invoicePaymentAct: Act<z.output<typeof Proposal>, InvoiceRow> = {
  kind: 'invoice-payment',
  schema: Proposal,
  field: 'bankReference',
  async describe(deps, actor, proposal) {
    await requireMoneyRight(deps, actor);
    const invoice = await transaction(deps.db, (tx) => lockInvoice(tx, proposal.invoiceId));
    const company = invoice && (await findCompany(deps.db, invoice.enterprise_id));
    if (!company) throw refuse('not-found');
    if (!isPayable(invoice)) throw refuse('invoice-closed');
    return {
      proposal,
      subject: {
        kind: 'invoice',
        id: invoice.id,
        label: `${invoiceNumber(invoice)} of ${company.company_name}`,
      },
      concerns: [company.id],
      amountCents: null,
      always: true,
      reason: null,
      changes: [
        { name: 'Added to the balance', from: null, to: displayCents(invoice.amount_cents) },
        { name: 'Payment of the bank', from: null, to: proposal.bankReference },
      ],
    };
  },
  async perform(deps, actor, { invoiceId, bankReference }) {
    await requireMoneyRight(deps, actor);
    const decision = ledgerDecision(actor, `Paid by bank: ${bankReference}`);
    return transaction(deps.db, async (tx) => {
      const inside = { ...deps, db: joinTransaction(deps.db, tx) };
      const invoice = await payInvoice(inside, { invoiceId, bankReference, decision });
      const subject = { kind: 'enterprise', id: invoice.enterprise_id, label: invoiceNumber(invoice) };
      const after = { amount: formatCents(invoice.amount_cents), bankReference };
      await recordAction(tx, { actor, action: 'invoice-paid', subject, after }, deps.clock.now());
      return invoice;
    });
  },
};
