/** Confirming intents from the page: the card's payment method, the API's answer, the bank's question. */
import type { FrameError } from '../protocol.ts';
import { askBank } from './authentication-dialog.ts';
import { CardFieldElement } from './element.ts';
import type { ElementsGroup } from './elements.ts';
import { IntegrationError } from './integration-error.ts';
import { type Answered, formFields, type Intent, intentPath, requestApi } from './requests.ts';

export type Site = { base: string; publishableKey: string };
export type IntentResult = { error?: FrameError; paymentIntent?: Intent; setupIntent?: Intent };

export type ConfirmOptions = {
  elements?: ElementsGroup;
  clientSecret?: string;
  confirmParams?: Record<string, unknown> & {
    return_url?: string;
    payment_method?: string;
    payment_method_data?: Record<string, unknown>;
  };
  redirect?: 'always' | 'if_required';
};

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

export async function methodFromElement(
  element: unknown,
  fields: [string, string][],
): Promise<Answered<{ id: string }>> {
  if (!(element instanceof CardFieldElement)) {
    throw new IntegrationError('A mounted card element is needed to make a payment method.');
  }
  const { error, paymentMethod } = await element.createPaymentMethod(fields);
  return error || !paymentMethod ? { error: error ?? noAnswer } : { value: paymentMethod };
}

const noAnswer: FrameError = { type: 'api_error', message: 'The card field did not answer.' };

async function methodFor(
  options: ConfirmOptions,
  params: NonNullable<ConfirmOptions['confirmParams']>,
): Promise<Answered<string | undefined>> {
  if (params.payment_method) return { value: params.payment_method };
  const element = options.elements?.getElement('payment') ?? options.elements?.getElement('card');
  if (!options.elements) return { value: undefined };
  const fields = Object.entries(params.payment_method_data ?? {}).flatMap(([name, value]) =>
    formFields(value, name),
  );
  const made = await methodFromElement(element, fields);
  return made.error ? { error: made.error } : { value: made.value.id };
}

async function confirmWith(
  site: Site,
  secret: string,
  method: string | undefined,
  params: Record<string, unknown>,
  handleActions: boolean,
): Promise<IntentResult> {
  const fields: [string, string][] = [
    ['key', site.publishableKey],
    ['client_secret', secret],
    ['use_stripe_sdk', 'true'],
    ...(method ? ([['payment_method', method]] as [string, string][]) : []),
    ...Object.entries(params).flatMap(([name, value]) => formFields(value, name)),
  ];
  const confirmed = await requestApi<Intent>(site.base, 'POST', `${intentPath(secret)}/confirm`, fields);
  return confirmed.error ? { error: confirmed.error } : goOn(site, confirmed.value, handleActions);
}

async function goOn(site: Site, intent: Intent, handleActions: boolean): Promise<IntentResult> {
  const { next_action: next } = intent;
  if (intent.status !== 'requires_action' || !next || !handleActions) return resultOf(intent);
  if (next.redirect_to_url) {
    location.assign(next.redirect_to_url.url);
    return new Promise(() => undefined);
  }
  await askBank(next.use_stripe_sdk?.stripe_js ?? '');
  const after = await retrieve(site, intent.client_secret);
  if (after.error) return { error: after.error };
  const { status } = after.value;
  if (status === 'succeeded' || status === 'processing') return resultOf(after.value);
  return { error: errorProps(after.value) };
}

function errorProps(intent: Intent): FrameError {
  const reported = intent.last_payment_error ?? intent.last_setup_error;
  const error: FrameError = reported ?? {
    type: 'invalid_request_error',
    code: `${intent.object}_authentication_failure`,
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  };
  return { ...error, [intent.object]: intent };
}

function retrieve(site: Site, secret: string): Promise<Answered<Intent>> {
  return requestApi<Intent>(site.base, 'GET', intentPath(secret), [
    ['key', site.publishableKey],
    ['client_secret', secret],
  ]);
}

function resultOf(intent: Intent): IntentResult {
  return intent.object === 'setup_intent' ? { setupIntent: intent } : { paymentIntent: intent };
}

function returnAddress(returnUrl: string, intent: Intent | undefined): string {
  const address = new URL(returnUrl, location.href);
  if (intent) {
    address.searchParams.set(intent.object, intent.id);
    address.searchParams.set(`${intent.object}_client_secret`, intent.client_secret);
    address.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'pending');
  }
  return address.href;
}
