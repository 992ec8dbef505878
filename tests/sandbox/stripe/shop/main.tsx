/** A small shop page that pays through Stripe's own React elements, as the product's pages do. */
import { CardElement, Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElementsOptions } from '@stripe/stripe-js';
import { StrictMode, type SubmitEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';

const wish = new URLSearchParams(location.search);
const secret = wish.get('secret') ?? '';
const isSetup = secret.startsWith('seti_');

function PayForm() {
  const stripe = useStripe();
  const elements = useElements();
  const [result, setResult] = useState('');
  const [events, setEvents] = useState<string[]>([]);
  const note = (event: string) => setEvents((known) => [...known, event]);

  const pay = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!stripe || !elements) return;
    setResult('busy');
    setResult(await outcomeOf(stripe, elements));
  };

  return (
    <form onSubmit={pay}>
      {wish.get('element') === 'card' ? (
        <CardElement
          options={{ hidePostalCode: true }}
          onReady={() => note('ready')}
          onChange={({ error, brand, complete }) => note(`${brand} ${complete} ${error?.code ?? ''}`)}
        />
      ) : (
        <PaymentElement
          onReady={() => note('ready')}
          onLoadError={({ error }) => note(`loaderror ${error.code}`)}
          onChange={({ complete }) => note(`complete ${complete}`)}
        />
      )}
      <button type="submit">Pay</button>
      <output id="result">{result}</output>
      <pre id="events">{events.join('\n')}</pre>
    </form>
  );
}

async function outcomeOf(
  stripe: Stripe,
  elements: NonNullable<ReturnType<typeof useElements>>,
): Promise<string> {
  const saved = wish.get('saved');
  if (wish.get('element') === 'card') {
    const card = elements.getElement(CardElement);
    const method = saved ?? (card ? { card, billing_details: { name: 'Maya' } } : undefined);
    const answer = isSetup
      ? await stripe.confirmCardSetup(secret, { payment_method: method })
      : await stripe.confirmCardPayment(secret, { payment_method: method });
    return JSON.stringify(answer);
  }
  if (wish.get('redirect') === 'always') {
    const { error } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: `${location.origin}/?back=1` },
    });
    return JSON.stringify({ error });
  }
  const submitted = await elements.submit();
  if (submitted.error) return JSON.stringify(submitted);
  const confirmParams = { return_url: location.origin, ...(saved ? { payment_method: saved } : {}) };
  const answer = isSetup
    ? await stripe.confirmSetup({ elements, confirmParams, redirect: 'if_required' })
    : await stripe.confirmPayment({ elements, confirmParams, redirect: 'if_required' });
  return JSON.stringify(answer);
}

function optionsOf(): StripeElementsOptions {
  const isNight = wish.get('theme') === 'night';
  document.documentElement.dataset.theme = isNight ? 'night' : 'day';
  return {
    clientSecret: secret,
    appearance: {
      theme: isNight ? 'night' : 'stripe',
      variables: { borderRadius: '12px', fontFamily: 'Inter, system-ui, sans-serif' },
      rules: { '.Label': { fontWeight: '600' } },
    },
  };
}

const script = document.createElement('script');
script.src = document.querySelector('meta[name=script]')?.getAttribute('content') ?? '';
script.addEventListener('load', () => {
  const stripe = window.Stripe?.('pk_test_sandbox_0123456789') ?? null;
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <Elements stripe={stripe} options={optionsOf()}>
        <PayForm />
      </Elements>
    </StrictMode>,
  );
});
document.head.append(script);
