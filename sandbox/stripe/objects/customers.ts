/** Customers, who own the saved cards. */
import type Stripe from 'stripe';
import { type Context, idOf } from '../api/context.ts';
import { invalidRequest, noSuch } from '../api/errors.ts';
import { mergeMetadata, type Params } from '../api/params.ts';
import { newId } from './ids.ts';

export function createCustomer(context: Context, params: Params): Stripe.Customer {
  const blank: Stripe.Customer = {
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: context.now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
  const customer = withParams(context, blank, params);
  context.store.put<'customer'>(customer);
  context.events.emit('customer.created', customer, context.request);
  return customer;
}

/** The customer, or the stub of a deleted one, as Stripe answers for either. */
export function retrieveCustomer(context: Context, id: string): Stripe.Customer | Stripe.DeletedCustomer {
  const customer = context.store.get('customer', id);
  return isDeleted(customer) ? { id, object: 'customer', deleted: true } : customer;
}

export function updateCustomer(context: Context, id: string, params: Params): Stripe.Customer {
  const customer = withParams(context, livingCustomer(context, id, 'id'), params);
  context.store.put<'customer'>(customer);
  context.events.emit('customer.updated', customer, context.request);
  return customer;
}

/** Deleting a customer also detaches the cards, as Stripe does. */
export function deleteCustomer(context: Context, id: string): Stripe.DeletedCustomer {
  const customer = livingCustomer(context, id, 'id');
  const { data: cards } = context.store.page('payment_method', { customer: id }, { limit: 1000 });
  for (const card of cards) {
    context.store.put<'payment_method'>({ ...card, customer: null });
    context.store.hide(card.id, { spent: true });
  }
  const gone = { ...customer, deleted: true } as unknown as Stripe.Customer;
  context.store.put<'customer'>({ ...gone, email: null, object: 'customer' });
  context.events.emit('customer.deleted', customer, context.request);
  return { id, object: 'customer', deleted: true };
}

/** The customer a parameter names, refused when deleted. */
export function livingCustomer(context: Context, id: string, param = 'customer'): Stripe.Customer {
  const customer = context.store.get('customer', id, param);
  if (isDeleted(customer)) throw noSuch('customer', id, param);
  return customer;
}

function isDeleted(customer: Stripe.Customer): boolean {
  return (customer as { deleted?: unknown }).deleted === true;
}

function withParams(context: Context, customer: Stripe.Customer, params: Params): Stripe.Customer {
  const email = params.clearable('email');
  if (email && !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw invalidRequest(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'email' });
  }
  const settings = params.hash('invoice_settings');
  const card = settings?.clearable('default_payment_method');
  if (card) {
    const method = context.store.get('payment_method', card, 'invoice_settings[default_payment_method]');
    if (idOf(method.customer) !== customer.id) {
      throw invalidRequest(`The customer does not have a payment method with the ID ${card}.`, {
        code: 'resource_missing',
        param: 'invoice_settings[default_payment_method]',
      });
    }
  }
  const given = <T>(value: T | undefined, current: T) => (value === undefined ? current : value);
  return {
    ...customer,
    email: given(email, customer.email),
    name: given(params.clearable('name'), customer.name ?? null),
    phone: given(params.clearable('phone'), customer.phone ?? null),
    description: given(params.clearable('description'), customer.description),
    metadata: mergeMetadata(customer.metadata, params),
    invoice_settings: {
      ...customer.invoice_settings,
      default_payment_method: given(card, idOf(customer.invoice_settings.default_payment_method)),
    },
  };
}
