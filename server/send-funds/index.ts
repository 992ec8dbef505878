/** Sending funds: finding a recipient, a guest's gift by card, a member's transfer from the balance. */

export { findProfileHead } from './find-profile-head.ts';
export { GUEST_COOKIE } from './guest-cookie.ts';
export { memberName } from './person-name.ts';
export { requireWithinDay } from './require-within-day.ts';
export { sendFundsRoutes } from './routes.ts';
