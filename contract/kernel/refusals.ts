/**
 * Every refusal of the product: its code, its status and the words a person reads unless the use case has better ones.
 * A refusal is expected and part of the contract; a fault of the outside world or a bug is not in this table.
 */
export const REFUSALS = {
  'invalid-input': [400, 'Some of what you entered needs another look.'],
  'not-signed-in': [401, 'Please sign in to continue.'],
  'invalid-credentials': [401, 'Invalid email or password'],
  'invalid-token': [400, 'This link is invalid or has expired.'],
  'invalid-signature': [400, 'The signature does not match.'],
  'invalid-code': [400, 'Invalid verification code'],
  'identity-refused': [401, 'The sign-in provider did not confirm who you are.'],
  forbidden: [403, 'You are not allowed to do this.'],
  'cross-site': [403, 'This request came from another site.'],
  'email-not-verified': [403, 'Please verify your email address to continue.'],
  'manual-verification-unavailable': [
    403,
    'Manual verification is not available. Please use the link in your email.',
  ],
  'account-frozen': [403, 'Your account is on hold. Please contact support.'],
  'two-factor-expired': [401, 'Your sign-in has expired. Please start again.'],
  reauthenticate: [403, 'Please enter your password to continue.'],
  'not-found': [404, 'We could not find what you were looking for.'],
  'method-not-allowed': [405, 'This address does not take that method.'],
  'wrong-password': [400, 'Your current password is incorrect.'],
  'no-password': [
    409,
    'Your account has no password yet. Choose one with the link that “Forgot password” sends you.',
  ],
  'two-factor-on': [409, 'Two-factor authentication is already enabled.'],
  'two-factor-off': [409, 'Two-factor authentication is not enabled.'],
  'two-factor-not-set-up': [409, 'Please start setting up two-factor authentication again.'],
  'email-taken': [409, 'Another account uses this email address.'],
  'phone-verification-disabled': [
    409,
    'Phone verification is currently disabled. Email verification is sufficient for account activation.',
  ],
  'two-factor-required': [403, 'Please turn on two-factor authentication before you move money.'],
  'changed-meanwhile': [409, 'This was changed in the meantime. Please look at it again.'],
  'account-closed': [409, 'This account was closed. Money cannot be added to it any more.'],
  'account-protected': [409, 'This account cannot be changed in this way.'],
  'balance-not-zero': [409, 'You must have a $0 balance to delete your account.'],
  'money-in-motion': [
    409,
    'Money of yours is still on its way, on hold or in dispute. Please try again once that is settled.',
  ],
  'picture-type': [415, 'Please select a JPEG, PNG, or GIF image.'],
  'picture-too-large': [413, 'Please select an image smaller than 5MB.'],
  'picture-unreadable': [400, 'This image cannot be read. Please select another one.'],
  'user-exists': [409, 'A user exists with those details.'],
  'username-taken': [409, 'This username is not available.'],
  'insufficient-balance': [409, 'Please add funds to your account to complete this purchase.'],
  'cart-empty': [409, 'Your cart is empty'],
  'cart-changed': [409, 'Your cart has changed. Please look at it again.'],
  'gift-card-unavailable': [409, 'This gift card is not available at the moment.'],
  'gift-card-without-code': [409, 'This gift card has no code yet.'],
  'code-unreadable': [
    409,
    'We cannot read this code at the moment. Your card is safe; please contact support.',
  ],
  'amount-out-of-range': [400, 'This amount is not available for the gift card.'],
  'quantity-out-of-range': [400, 'Please choose a quantity between 1 and 20.'],
  'recipient-is-you': [409, 'You cannot send money to yourself.'],
  'transfer-limit': [409, 'This is more than you can send in a day.'],
  'step-up-required': [403, 'Please confirm with your password or a code that it is you.'],
  'key-reused': [409, 'This request was already used for something else.'],
  'payment-mismatch': [409, 'This payment does not match what was agreed.'],
  'payment-not-succeeded': [409, 'The payment has not succeeded yet.'],
  'payment-refused': [402, 'Your card was declined.'],
  'too-many-payment-methods': [409, 'You can keep up to 10 cards. Please remove one first.'],
  'payments-unavailable': [503, 'Payment processing is currently unavailable'],
  'payload-too-large': [413, 'This is larger than we can take.'],
  'too-many-requests': [429, 'Too many attempts. Please wait a moment and try again.'],
  'temporarily-unavailable': [503, 'We are having trouble at the moment. Please try again shortly.'],
  unexpected: [500, 'Something went wrong on our side.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type RefusalCode = keyof typeof REFUSALS;

/** The body of every error reply. `fields` maps the name of an input to what is wrong with it. */
export type RefusalBody = { message: string; code: RefusalCode; fields?: Record<string, string> };
