/** Cards that a member or an enterprise saved with the processor, to pay with again. */
export { bindCards, type CardRoutes } from './bind-cards.ts';
export type { PaymentMethodsDeps } from './deps.ts';
export { listSavedCards } from './list-saved-cards.ts';
export { isExpired } from './payment-method.ts';
export { paymentMethodsRoutes } from './routes.ts';
export { findProcessorCustomer } from './store.ts';
