/** 3-D Secure: the question that a card's issuer puts to its owner before a payment or a set-up. */
import type { Context } from '../api/context.ts';
import type { Params } from '../api/params.ts';
import { newId } from './ids.ts';

export type Authentication = 'complete' | 'fail';

export type RedirectAction = {
  type: 'redirect_to_url';
  redirect_to_url: { return_url: string; url: string };
};
export type ScriptAction = {
  type: 'use_stripe_sdk';
  use_stripe_sdk: {
    [name: string]: unknown;
    type: 'three_d_secure_redirect';
    stripe_js: string;
    source: string;
  };
};

/**
 * Makes the `next_action` of an intent. Stripe.js is given the page to open in a frame; a call from elsewhere
 * that brings a return address is given the page to send the customer to.
 */
export function beginAuthentication(
  context: Context,
  intentId: string,
  params: Params,
): RedirectAction | ScriptAction {
  const attempt = `${intentId}-${newId('auth')}`;
  const returnUrl = params.text('return_url');
  context.store.hide(intentId, { attempt, returnUrl });
  const url = `${context.publicUrl()}/authenticate/${attempt}`;
  if (returnUrl && !params.flag('use_stripe_sdk')) {
    return { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } };
  }
  return {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url, source: attempt },
  };
}
