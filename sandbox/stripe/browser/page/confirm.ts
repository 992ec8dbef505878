/** Confirming intents from the page: the card's payment method, the API's answer, the bank's question. */

import {
  confirmWith,
  goOn,
  type IntentResult,
  resultOf,
  retrieve,
  returnAddress,
  type Site,
} from './go-on.ts';
import { IntegrationError } from './integration-error.ts';
import { type ConfirmOptions, methodFor, methodFromElement } from './method-for.ts';
import { formFields } from './requests.ts';

/** `confirmPayment` and `confirmSetup`. Only `redirect: 'if_required'` comes back when all went well. */
export async function confirmIntent(site: Site, options: ConfirmOptions): Promise<IntentResult> {
  const secret = options.clientSecret ?? options.elements?.clientSecret;
  const params = options.confirmParams ?? {};
  if (!secret) throw new IntegrationError('confirmPayment and confirmSetup need a clientSecret.');
  if (options.redirect !== 'if_required' && !params.return_url) {
    throw new IntegrationError("confirmParams.return_url is required unless redirect is 'if_required'.");
  }
  const method = await methodFor(options, params);
  if (method.error) return { error: method.error };
  const { payment_method: _method, payment_method_data: _data, ...rest } = params;
  const result = await confirmWith(site, secret, method.value, rest, true);
  if (result.error || options.redirect === 'if_required') return result;
  location.assign(returnAddress(params.return_url ?? '', result.paymentIntent ?? result.setupIntent));
  // The browser is leaving this page, so the promise stays pending on purpose.
  return new Promise(() => undefined);
}

export type CardConfirmData = {
  payment_method?: string | { card?: unknown; billing_details?: unknown; metadata?: unknown };
  [name: string]: unknown;
};

/** `confirmCardPayment` and `confirmCardSetup`. */
export async function confirmCard(
  site: Site,
  secret: string,
  data: CardConfirmData = {},
  handleActions = true,
): Promise<IntentResult> {
  const { payment_method: given, ...rest } = data;
  if (given === undefined || typeof given === 'string') {
    return confirmWith(site, secret, given, rest, handleActions);
  }
  const method = await methodFromElement(given.card, [
    ...formFields(given.billing_details, 'billing_details'),
    ...formFields(given.metadata, 'metadata'),
  ]);
  if (method.error) return { error: method.error };
  return confirmWith(site, secret, method.value.id, rest, handleActions);
}

/** Performs the next action of an intent, and returns how it ended. */
export async function handleNextAction(site: Site, secret: string): Promise<IntentResult> {
  const found = await retrieve(site, secret);
  return found.error ? { error: found.error } : goOn(site, found.value, true);
}

export async function retrieveIntent(site: Site, secret: string): Promise<IntentResult> {
  const found = await retrieve(site, secret);
  return found.error ? { error: found.error } : resultOf(found.value);
}
