/** Cards that somebody keeps with the processor, to pay with again. */
export type { PaymentMethodsDeps } from './deps.ts';
export { paymentMethodsRoutes } from './routes.ts';
