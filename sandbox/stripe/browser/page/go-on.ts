/** What follows a confirmation: the bank’s own page, or the result. */
import type { FrameError } from '../protocol.ts';
import { askBank } from './authentication-dialog.ts';
import { type Answered, formFields, type Intent, intentPath, requestApi } from './requests.ts';

export type Site = { base: string; publishableKey: string };
export type IntentResult = { error?: FrameError; paymentIntent?: Intent; setupIntent?: Intent };

export const noAnswer: FrameError = { type: 'api_error', message: 'The card field did not answer.' };

export async function confirmWith(
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

export async function goOn(site: Site, intent: Intent, handleActions: boolean): Promise<IntentResult> {
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

export function retrieve(site: Site, secret: string): Promise<Answered<Intent>> {
  return requestApi<Intent>(site.base, 'GET', intentPath(secret), [
    ['key', site.publishableKey],
    ['client_secret', secret],
  ]);
}

export function resultOf(intent: Intent): IntentResult {
  return intent.object === 'setup_intent' ? { setupIntent: intent } : { paymentIntent: intent };
}

export function returnAddress(returnUrl: string, intent: Intent | undefined): string {
  const address = new URL(returnUrl, location.href);
  if (intent) {
    address.searchParams.set(intent.object, intent.id);
    address.searchParams.set(`${intent.object}_client_secret`, intent.client_secret);
    address.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'pending');
  }
  return address.href;
}
