/** What managers read where their company's shared balance cannot be spent. */
export const SHARED_BALANCE_TOO_LOW = 'The shared balance does not cover this. Please add funds first.';
export const SHARED_BALANCE_FROZEN =
  'The shared balance is frozen while a payment is disputed. Please contact support.';
