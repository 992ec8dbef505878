/** Cards that a member or an enterprise saved with the processor, to pay with again. */
export { bindCards, type CardRoutes } from './bind-cards.ts';
export type { PaymentMethodsDeps } from './deps.ts';
export { paymentMethodsRoutes } from './routes.ts';
