/** What managers read where they cannot spend their company's shared balance. */
export const SHARED_BALANCE_TOO_LOW = 'The shared balance does not cover this. Please add funds first.';
export const SHARED_BALANCE_FROZEN =
  'The shared balance is frozen while a payment is disputed. Please contact support.';
export const MANAGER_MONEY_FROZEN =
  'Our staff changed your email address, so for 24 hours you cannot pay, approve, invite or remove managers, or set limits. If you did not ask for this change, please contact us now.';
