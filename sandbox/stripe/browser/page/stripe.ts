/** `window.Stripe`: the part of Stripe.js that pays by card, speaking to wherever this script came from. */
import {
  type CardConfirmData,
  confirmCard,
  confirmIntent,
  handleNextAction,
  retrieveIntent,
} from './confirm.ts';
import { ElementsGroup, type ElementsOptions } from './elements.ts';
import type { Site } from './go-on.ts';
import { IntegrationError } from './integration-error.ts';
import { type ConfirmOptions, methodFromElement } from './method-for.ts';
import { formFields } from './requests.ts';

type MethodOptions = {
  elements?: ElementsGroup;
  params?: { billing_details?: unknown; metadata?: unknown };
  card?: unknown;
  billing_details?: unknown;
  metadata?: unknown;
};

const base = scriptFolder();

function createStripe(publishableKey: string) {
  if (typeof publishableKey !== 'string' || publishableKey === '') {
    throw new IntegrationError('Missing value for Stripe(): apiKey should be a string.');
  }
  const site: Site = { base, publishableKey };
  return {
    elements: (options: ElementsOptions = {}) => new ElementsGroup(base, publishableKey, options),
    confirmPayment: (options: ConfirmOptions) => confirmIntent(site, options),
    confirmSetup: (options: ConfirmOptions) => confirmIntent(site, options),
    confirmCardPayment: (secret: string, data?: CardConfirmData, options?: { handleActions?: boolean }) =>
      confirmCard(site, secret, data, options?.handleActions),
    confirmCardSetup: (secret: string, data?: CardConfirmData, options?: { handleActions?: boolean }) =>
      confirmCard(site, secret, data, options?.handleActions),
    handleNextAction: (options: { clientSecret: string }) => handleNextAction(site, options.clientSecret),
    handleCardAction: (secret: string) => handleNextAction(site, secret),
    retrievePaymentIntent: (secret: string) => retrieveIntent(site, secret),
    retrieveSetupIntent: (secret: string) => retrieveIntent(site, secret),
    createPaymentMethod: (options: MethodOptions) => createPaymentMethod(options),
    createToken: async () => ({
      error: { type: 'invalid_request_error', message: 'The sandbox makes payment methods, not tokens.' },
    }),
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  };
}

async function createPaymentMethod(options: MethodOptions) {
  const element =
    options.card ??
    options.elements?.getElement('payment') ??
    options.elements?.getElement('card') ??
    undefined;
  const details = options.params ?? options;
  const made = await methodFromElement(element, [
    ...formFields(details.billing_details, 'billing_details'),
    ...formFields(details.metadata, 'metadata'),
  ]);
  return made.error ? { error: made.error } : { paymentMethod: made.value };
}

/** The folder this script was loaded from, which is also where the API and the frames are. */
function scriptFolder(): string {
  const own = document.currentScript as HTMLScriptElement | null;
  return new URL('.', own?.src ?? location.href).href;
}

// The loader compares this with the release it was made for, and warns in the console when they differ.
createStripe.version = 'endive';
Object.assign(window, { Stripe: createStripe });
