/** What managers read where they cannot spend their company's shared balance. */
import { can, type Role } from '#contract/kernel/capabilities.ts';

/** Asks only those to add funds who may. */
export function sharedBalanceTooLow(role: Role): string {
  const next = can(role, 'enterprise-funding')
    ? 'Please add funds first.'
    : 'Please ask your account manager to add funds.';
  return `The shared balance does not cover this. ${next}`;
}

export const SHARED_BALANCE_FROZEN =
  'The shared balance is frozen while a payment is disputed. Please contact support.';
export const MANAGER_MONEY_FROZEN =
  'Our staff changed your email address, so for 24 hours you cannot pay, approve, invite or remove managers, or set limits. If you did not ask for this change, please contact us now.';
