/** Translates Stripe's objects to the port's types. */

import type Stripe from 'stripe';
import type {
  DisputeStatus,
  PaymentIntent,
  PaymentIntentStatus,
  ProcessorDispute,
  ProcessorRefund,
  RefundStatus,
  SavedPaymentMethod,
  WebhookEvent,
} from '#server/payments/card-processor-port.ts';
import { timeOf } from './epoch.ts';

/** The charge has to be expanded, since only it records refunds and disputes. */
export function plainIntent(intent: Stripe.PaymentIntent): PaymentIntent {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const failure = intent.last_payment_error;
  return {
    id: intent.id,
    status: intentStatus(intent.status),
    amountCents: BigInt(intent.amount),
    amountReceivedCents: BigInt(intent.amount_received),
    currency: intent.currency,
    metadata: { ...intent.metadata },
    customerId: idOf(intent.customer),
    paymentMethodId: idOf(intent.payment_method),
    chargeId: idOf(intent.latest_charge),
    lastError: failure
      ? {
          code: failure.code ?? failure.type,
          declineCode: failure.decline_code ?? null,
          message: failure.message ?? 'The payment failed.',
        }
      : null,
    disputed: charge?.disputed ?? false,
    refundedCents: BigInt(charge?.amount_refunded ?? 0),
    createdAt: timeOf(intent.created),
  };
}

const intentStatuses: readonly PaymentIntentStatus[] = [
  'succeeded',
  'processing',
  'requires_action',
  'requires_payment_method',
  'requires_confirmation',
  'requires_capture',
  'canceled',
];

/** A status that Stripe adds later is read as `processing`, which concludes nothing. */
export function intentStatus(status: string): PaymentIntentStatus {
  return intentStatuses.find((known) => known === status) ?? 'processing';
}

export function plainMethod(method: Stripe.PaymentMethod): SavedPaymentMethod {
  return {
    id: method.id,
    customerId: idOf(method.customer),
    brand: method.card?.brand ?? method.type,
    last4: method.card?.last4 ?? '',
    expiryMonth: method.card?.exp_month ?? 0,
    expiryYear: method.card?.exp_year ?? 0,
    fingerprint: method.card?.fingerprint ?? null,
    holderName: method.billing_details.name,
    createdAt: timeOf(method.created),
  };
}

const refundStatuses: readonly RefundStatus[] = [
  'succeeded',
  'pending',
  'requires_action',
  'failed',
  'canceled',
];

export function plainRefund(refund: Stripe.Refund): ProcessorRefund {
  return {
    id: refund.id,
    status: refundStatuses.find((known) => known === refund.status) ?? 'pending',
    amountCents: BigInt(refund.amount),
    paymentIntentId: idOf(refund.payment_intent),
    failureReason: refund.failure_reason ?? null,
    metadata: { ...refund.metadata },
  };
}

export function plainDispute(dispute: Stripe.Dispute): ProcessorDispute {
  return {
    id: dispute.id,
    status: disputeStatus(dispute.status),
    reason: dispute.reason,
    amountCents: BigInt(dispute.amount),
    reinstatedCents: BigInt(reinstated(dispute)),
    paymentIntentId: idOf(dispute.payment_intent),
    chargeId: idOf(dispute.charge),
    createdAt: timeOf(dispute.created),
    dueBy: dispute.evidence_details.due_by === null ? null : timeOf(dispute.evidence_details.due_by),
  };
}

/** Inquiries and prevented disputes take no money. An appeal is a dispute that continues. */
function disputeStatus(status: string): DisputeStatus {
  if (status === 'won' || status === 'lost' || status === 'needs_response') return status;
  if (status === 'warning_closed' || status === 'prevented') return 'warning_closed';
  if (status === 'appeal_needs_response') return 'needs_response';
  return status.startsWith('warning') ? 'warning' : 'under_review';
}

/**
 * What the bank returned and has not taken again. Of a dispute's movements at the processor a withdrawal is
 * negative, and what the bank returns is positive.
 */
function reinstated({ amount: disputed, balance_transactions }: Stripe.Dispute): number {
  const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
  const amounts = balance_transactions.map(({ amount }) => amount);
  const returned = sumOf(amounts.filter((amount) => amount > 0));
  const withdrawn = -sumOf(amounts.filter((amount) => amount < 0));
  return Math.max(returned - Math.max(withdrawn - disputed, 0), 0);
}

export function plainEvent(event: Stripe.Event): WebhookEvent {
  const object: unknown = event.data.object;
  const { id, object: kind, payment_intent: intent } = object as Record<string, unknown>;
  return {
    id: event.id,
    type: event.type,
    objectId: typeof id === 'string' ? id : '',
    paymentIntentId: kind === 'payment_intent' ? String(id) : idOf(intent as string | { id: string } | null),
    created: timeOf(event.created),
  };
}

export function idOf(value: string | { id: string } | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : value.id;
}

export function secretOf(intent: { id: string; client_secret: string | null }): string {
  if (intent.client_secret === null) throw new Error(`${intent.id} has no client secret.`);
  return intent.client_secret;
}
