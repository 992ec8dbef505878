/** What the module needs of the rest of the product. */
import type { PaymentsDeps } from '#server/payments/index.ts';

export type EnterpriseDeps = PaymentsDeps;
