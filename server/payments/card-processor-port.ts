/** What payments need of the card processor. No type of its library is visible here. */
import type { ProcessorRecords } from './processor-records-port.ts';

export type PaymentIntentStatus =
  | 'succeeded'
  | 'processing'
  | 'requires_action'
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_capture'
  | 'canceled';

export type PaymentIntent = {
  id: string;
  status: PaymentIntentStatus;
  amountCents: bigint;
  amountReceivedCents: bigint;
  /** Lower-case ISO 4217. */
  currency: string;
  metadata: Record<string, string>;
  customerId: string | null;
  paymentMethodId: string | null;
  chargeId: string | null;
  lastError: { code: string; declineCode: string | null; message: string } | null;
  disputed: boolean;
  refundedCents: bigint;
  createdAt: Date;
};

export type CreatedPaymentIntent = { id: string; clientSecret: string; status: PaymentIntentStatus };

export type CreatePaymentIntent = {
  /** Our payment's id, stored as `paymentId` in the intent's metadata. */
  paymentId: string;
  /** The whole charge, including the fee. */
  amountCents: bigint;
  customerId?: string;
  metadata?: Record<string, string>;
  /** The same key returns the same intent, however often it is sent. */
  idempotencyKey: string;
  description: string;
  receiptEmail?: string;
};

export type SavedPaymentMethod = {
  id: string;
  customerId: string | null;
  brand: string;
  last4: string;
  expiryMonth: number;
  expiryYear: number;
  /** Cards with one number share it, whichever customer saved them. */
  fingerprint: string | null;
  /** The name on the card, where the form asked for it. */
  holderName: string | null;
  createdAt: Date;
};

export type RefundStatus = 'succeeded' | 'pending' | 'requires_action' | 'failed' | 'canceled';

export type ProcessorRefund = {
  id: string;
  status: RefundStatus;
  amountCents: bigint;
  paymentIntentId: string | null;
  failureReason: string | null;
  metadata: Record<string, string>;
};

/** A `warning` is an inquiry: no money has moved. */
export type DisputeStatus = 'needs_response' | 'under_review' | 'won' | 'lost' | 'warning' | 'warning_closed';

export type ProcessorDispute = {
  id: string;
  status: DisputeStatus;
  reason: string;
  amountCents: bigint;
  /** The part that the bank has returned so far. */
  reinstatedCents: bigint;
  paymentIntentId: string | null;
  chargeId: string | null;
  createdAt: Date;
  /** The deadline for evidence, where there is one. */
  dueBy: Date | null;
};

export type WebhookEvent = {
  id: string;
  /** The processor's own name, such as `payment_intent.succeeded` or `charge.dispute.created`. */
  type: string;
  /** The id of the object the event is about. */
  objectId: string;
  /** The payment intent it concerns, directly or through a charge, refund or dispute. */
  paymentIntentId: string | null;
  created: Date;
};

export type CardProcessor = ProcessorRecords & {
  createPaymentIntent(request: CreatePaymentIntent): Promise<CreatedPaymentIntent>;
  /** Null when the processor knows no such intent. */
  retrievePaymentIntent(id: string): Promise<PaymentIntent | null>;
  /** The client secret of an earlier intent, for a browser that returns to it. */
  retrieveClientSecret(id: string): Promise<string | null>;
  /** Newest first, page by page, to the end of the range. */
  listPaymentIntents(range: { createdSince: Date; createdUntil?: Date }): AsyncIterable<PaymentIntent>;
  /** Returns the intent as it stands afterwards. One that has just succeeded is not canceled. */
  cancelPaymentIntent(id: string): Promise<PaymentIntent>;
  /**
   * Pays an intent with a saved card while its owner is not there. Returns the intent as it stands
   * afterwards. Throws `ProcessorRefused` where the bank declines, or wants to ask the owner.
   */
  chargeSavedCard(request: {
    intentId: string;
    paymentMethodId: string;
    idempotencyKey: string;
  }): Promise<PaymentIntent>;

  /** Of a member or of a company. */
  createCustomer(request: {
    userId?: string;
    enterpriseId?: string;
    email?: string;
    name?: string;
    idempotencyKey: string;
  }): Promise<{ id: string }>;
  /** The customer's email at the processor. */
  updateCustomerEmail(customerId: string, email: string): Promise<void>;
  /** Deletes its cards too; no card can be saved for it afterwards. Repeating it changes nothing. */
  deleteCustomer(customerId: string): Promise<void>;
  createSetupIntent(request: {
    customerId: string;
    /** `off_session` for a card that is also charged while its owner is not there. */
    usage: 'on_session' | 'off_session';
    idempotencyKey: string;
  }): Promise<{ id: string; clientSecret: string }>;
  retrieveSetupIntent(id: string): Promise<{
    id: string;
    status: string;
    customerId: string | null;
    paymentMethodId: string | null;
  } | null>;
  retrievePaymentMethod(id: string): Promise<SavedPaymentMethod | null>;
  listPaymentMethods(customerId: string): Promise<SavedPaymentMethod[]>;
  attachPaymentMethod(request: { paymentMethodId: string; customerId: string }): Promise<SavedPaymentMethod>;
  detachPaymentMethod(paymentMethodId: string): Promise<void>;

  createRefund(request: {
    paymentIntentId: string;
    amountCents: bigint;
    idempotencyKey: string;
    metadata?: Record<string, string>;
  }): Promise<ProcessorRefund>;
  retrieveRefund(id: string): Promise<ProcessorRefund | null>;
  /** All refunds of a payment, in any state. */
  listRefundsOf(paymentIntentId: string): Promise<ProcessorRefund[]>;
  retrieveDispute(id: string): Promise<ProcessorDispute | null>;

  /** Verifies the signature over the raw body. Throws `InvalidWebhookSignature`. */
  verifyWebhook(rawBody: Buffer | string, signatureHeader: string | undefined): WebhookEvent;
};

/**
 * The processor was unreachable, or its answer is missing: the request may have taken effect. Repeat it with
 * the same idempotency key, or look before concluding anything.
 */
export class ProcessorUnavailable extends Error {
  override name = 'ProcessorUnavailable';
}

/** The processor answered with a definite refusal. Repeating the request changes nothing. */
export class ProcessorRefused extends Error {
  override name = 'ProcessorRefused';
  /** The processor's code, such as `charge_already_refunded`. */
  readonly code: string;
  /** The bank's reason, such as `insufficient_funds`. */
  readonly declineCode: string | null;

  constructor(message: string, code: string, declineCode: string | null = null) {
    super(message);
    this.code = code;
    this.declineCode = declineCode;
  }
}

export class InvalidWebhookSignature extends Error {
  override name = 'InvalidWebhookSignature';
}
