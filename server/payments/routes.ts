import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { displayCents, formatCents } from '#contract/kernel/money.ts';
import * as contract from '#contract/payments.ts';
import { createThrottle } from '#server/accounts/index.ts';
import type { App } from '#server/http/app.ts';
import { bind } from '#server/http/bind.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { member } from '#server/ledger/index.ts';
import { confirmPayment } from './confirm-payment.ts';
import { createPayment } from './create-payment.ts';
import type { PaymentsDeps } from './deps.ts';
import { readStatement, type StatementLine } from './read-statement.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { toFilter } from './statement-filter.ts';

const leastCents = 1_00n;
const pageSize = 50;

export function paymentsRoutes(app: App, deps: PaymentsDeps): void {
  const { config, db } = deps;
  const payments = createThrottle(db, 'payments', config.limits.paymentsPerMinute, 60);
  // Each confirmation asks the processor, whose own limit all members share.
  const confirming = createThrottle(db, 'confirming', config.limits.paymentsPerMinute * 2, 60);

  bind(app, contract.createPaymentIntent, async ({ actor, body, request }) => {
    requireAmount(body.amount, config.addFundsMaxCents);
    await payments.count(actor.userId);
    const { payment, clientSecret } = await createPayment(deps, {
      kind: 'add_funds',
      beneficiary: member(actor.userId),
      payerId: actor.userId,
      amountCents: body.amount,
      feeBasisPoints: config.fees.addFundsBasisPoints,
      requestKey: requestKey(request.headers['idempotency-key']),
    });
    return {
      clientSecret,
      paymentIntentId: payment.intentId,
      originalAmount: formatCents(payment.amountCents),
      serviceFee: formatCents(payment.feeCents),
      totalAmount: formatCents(payment.totalCents),
    };
  });

  bind(app, contract.confirmPayment, async ({ actor, body }) => {
    await confirming.count(actor.userId);
    const { status, amountCents, balanceCents } = await confirmPayment(deps, actor, body.paymentIntentId);
    return {
      status,
      amount: formatCents(amountCents),
      balance: formatCents(balanceCents),
      message: confirmations[status](displayCents(amountCents)),
    };
  });

  bind(app, contract.listTransactions, async ({ actor, query, reply }) => {
    const limit = query.limit ?? pageSize;
    const { cursor, limit: _, ...filter } = query;
    const page = await readStatement(db, member(actor.userId), { cursor, limit, filter: toFilter(filter) });
    if (page.nextCursor !== null) linkNext(reply, { ...filter, cursor: page.nextCursor, limit });
    return page.lines.map((line) => toTransaction(actor.userId, line));
  });

  // The signature is over the bytes as they came, so this scope does not parse them.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post('/api/webhooks/stripe', { schema: { hide: true } }, async ({ body, headers }) => {
      const signature = headers['stripe-signature'];
      await receiveWebhook(deps, Buffer.isBuffer(body) ? body : Buffer.alloc(0), signature?.toString());
      return { received: true };
    });
  });
}

const confirmations: Record<StatementLine['status'], (amount: string) => string> = {
  completed: (amount) => `${amount} has been added to your balance.`,
  pending: () => 'Your payment is still being processed. Your balance follows as soon as it is done.',
  failed: () => 'The payment did not go through. You have not been charged.',
  cancelled: () => 'The payment was cancelled. You have not been charged.',
};

function requireAmount(amountCents: bigint, mostCents: bigint): void {
  if (amountCents < leastCents) throw invalidAmount('Please select an amount to add');
  if (amountCents > mostCents)
    throw invalidAmount(`You can add at most ${displayCents(mostCents)} at a time.`);
}

function invalidAmount(message: string): Error {
  return refuse('invalid-input', { message, fields: { amount: message } });
}

/** The key that a client may send to make two requests one. */
function requestKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header)) return header;
  throw refuse('invalid-input', { message: 'The Idempotency-Key header is not valid.' });
}

export function toTransaction(userId: string, line: StatementLine): z.output<typeof contract.Transaction> {
  return {
    id: line.id,
    userId,
    type: line.type,
    description: line.description,
    amount: formatCents(line.amountCents),
    status: line.status,
    createdAt: line.createdAt.toISOString(),
    stripePaymentIntentId: line.intentId,
    balanceBefore: line.balanceBeforeCents === null ? null : formatCents(line.balanceBeforeCents),
    balanceAfter: line.balanceAfterCents === null ? null : formatCents(line.balanceAfterCents),
  };
}

/** The next page of the same question. */
function linkNext(reply: FastifyReply, query: Record<string, string | number | undefined>): void {
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  reply.header('link', `<${contract.listTransactions.path}?${new URLSearchParams(asked)}>; rel="next"`);
}
