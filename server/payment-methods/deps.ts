import type { PaymentsDeps } from '#server/payments/index.ts';

/** What the module needs of the rest of the product. */
export type PaymentMethodsDeps = Pick<PaymentsDeps, 'db' | 'clock' | 'cardProcessor' | 'config'>;
