/** Calls to the API from the merchant's page, with the publishable key. */
import type { FrameError } from '../protocol.ts';

export type Intent = {
  id: string;
  object: 'payment_intent' | 'setup_intent';
  status: string;
  client_secret: string;
  next_action: {
    type: string;
    use_stripe_sdk?: { stripe_js: string };
    redirect_to_url?: { url: string };
  } | null;
  last_payment_error?: FrameError | null;
  last_setup_error?: FrameError | null;
};

export type Answered<T> = { value: T; error?: undefined } | { value?: undefined; error: FrameError };

const unreachable: FrameError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
};

/**
 * Asks the API at `base`; failures of every kind come back as Stripe's error objects, never as exceptions.
 */
export async function requestApi<T>(
  base: string,
  method: 'GET' | 'POST',
  path: string,
  fields: [string, string][],
): Promise<Answered<T>> {
  const form = new URLSearchParams(fields);
  try {
    const response =
      method === 'GET'
        ? await fetch(`${base}v1/${path}?${form}`, { credentials: 'omit' })
        : await fetch(`${base}v1/${path}`, { method, body: form, credentials: 'omit' });
    const body = (await response.json()) as T & { error?: FrameError };
    return body.error ? { error: body.error } : { value: body };
  } catch {
    return { error: unreachable };
  }
}

/** The path of the intent that a client secret opens. */
export function intentPath(clientSecret: string): string {
  const id = clientSecret.split('_secret_')[0] ?? '';
  return `${id.startsWith('seti_') ? 'setup_intents' : 'payment_intents'}/${encodeURIComponent(id)}`;
}

/** Writes nested options the way Stripe's API reads them: `a[b][c]`. Empty values are left out. */
export function formFields(value: unknown, name: string): [string, string][] {
  if (value === undefined || value === null || value === '') return [];
  if (typeof value !== 'object') return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, inner]) => formFields(inner, `${name}[${key}]`));
}
