/** The issuer of the test world. It issues at once, and its codes are worth nothing anywhere. */
import { createHash } from 'node:crypto';
import type { Issuer, IssuerAnswer } from '#server/gift-cards/issuer-port.ts';

const CODE_LENGTH = 12;

/** The same reference has the same code, however often it is ordered. */
export function createTestIssuer(): Issuer {
  const answer = (reference: string, amountCents: bigint | null): IssuerAnswer => ({
    kind: 'issued',
    issuerOrderId: reference,
    faceCents: amountCents,
    code: codeOf(reference),
    pin: null,
    redemptionUrl: null,
  });
  return {
    name: 'test',
    order: async ({ reference, amountCents }) => answer(reference, amountCents),
    find: async (reference) => answer(reference, null),
    inspect: async (reference) => ({
      state: 'active',
      balanceCents: null,
      detail: 'A card of the test world.',
      code: codeOf(reference),
    }),
    async *listOrders() {},
    readOrders: async () => [],
    async *products() {},
  };
}

function codeOf(reference: string): string {
  const digest = createHash('sha256').update(reference).digest('hex').toUpperCase();
  return `TEST-${digest.slice(0, CODE_LENGTH)}`;
}
