/** Lists, a page at a time, and the objects that a call asks to have expanded. */

import type { Filter, Kind } from '../objects/kinds.ts';
import { type Context, idOf } from './context.ts';
import { invalidRequest } from './errors.ts';
import type { Params } from './params.ts';

export function listOf(context: Context, kind: Kind, url: string, params: Params, fixed: Filter = {}) {
  const limit = params.integer('limit') ?? 10;
  if (limit < 1 || limit > 100) {
    throw invalidRequest('This value must be between 1 and 100.', { param: 'limit' });
  }
  const window = {
    limit,
    startingAfter: params.text('starting_after'),
    endingBefore: params.text('ending_before'),
  };
  const { data, hasMore } = context.store.page(kind, { ...filterOf(kind, params), ...fixed }, window);
  return { object: 'list', url, has_more: hasMore, data };
}

function filterOf(kind: Kind, params: Params): Filter {
  const created = params.has('created') ? createdOf(params) : undefined;
  const types = [...params.list('types'), ...(params.text('type') ? [params.requiredText('type')] : [])];
  return {
    customer: params.text('customer'),
    payment_intent: params.text('payment_intent'),
    charge: params.text('charge'),
    email: kind === 'customer' ? params.text('email') : undefined,
    types: kind === 'event' || kind === 'balance_transaction' ? types : undefined,
    created,
  };
}

/** `created` is either one moment or a range in brackets. */
function createdOf(params: Params): Filter['created'] {
  const range = params.isHash('created') ? params.hash('created') : undefined;
  if (!range) {
    const at = params.integer('created');
    return { gte: at, lte: at };
  }
  return {
    gt: range.integer('gt'),
    gte: range.integer('gte'),
    lt: range.integer('lt'),
    lte: range.integer('lte'),
  };
}

/** Replaces ids by the objects they name along each path of `expand[]`, at most four deep, in a copy. */
export function expand(context: Context, object: unknown, params: Params): unknown {
  const paths = params.list('expand');
  if (paths.length === 0) return object;
  const copy: unknown = structuredClone(object);
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > 4) {
      throw invalidRequest('You cannot expand more than 4 levels of a property.', { param: 'expand' });
    }
    expandAlong(context, copy, steps, path);
  }
  return copy;
}

function expandAlong(context: Context, node: unknown, steps: string[], path: string): void {
  const [step, ...rest] = steps;
  if (step === undefined || typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    for (const item of node) expandAlong(context, item, steps, path);
    return;
  }
  const fields = node as Record<string, unknown>;
  if (step === 'refunds' && fields.object === 'charge') {
    fields.refunds = refundsOf(context, fields.id as string);
  } else if (!(step in fields)) {
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
  } else if (typeof fields[step] === 'string') {
    const found = context.store.any(idOf(fields[step]) ?? '');
    if (found) fields[step] = found;
  }
  expandAlong(context, fields[step], rest, path);
}

function refundsOf(context: Context, charge: string) {
  const { data, hasMore } = context.store.page('refund', { charge }, { limit: 10 });
  return { object: 'list', url: `/v1/charges/${charge}/refunds`, has_more: hasMore, data };
}
