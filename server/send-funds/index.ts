/** Sending funds: finding a recipient, a guest's gift by card, a member's transfer from the balance. */
export { findProfileHead } from './find-profile-head.ts';
export { sendFundsRoutes } from './routes.ts';
