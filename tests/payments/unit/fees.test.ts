/** The fee of a payment, and what a partial refund returns of it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { feeCents, smaller } from '#contract/kernel/money.ts';
import { withFee } from '#server/payments/payment.ts';
import { refundFee } from '#server/payments/refunds/refund.ts';

const cents = fc.bigInt({ min: 1n, max: 10_000_000n });

test('a fee is amount times basis points, rounded half up, and the total is amount plus fee', () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 0, max: 10_000 }), (amountCents, basisPoints) => {
      const price = withFee(amountCents, basisPoints);
      const exact = amountCents * BigInt(basisPoints);
      // |fee − exact| is at most half a cent, and exactly half is rounded up.
      const error = price.feeCents * 10_000n - exact;
      expect(error > -5_000n && error <= 5_000n).toBe(true);
      expect(price.totalCents).toBe(amountCents + price.feeCents);
    }),
  );
});

test('partial refunds of a payment return exactly its whole fee', () => {
  fc.assert(
    fc.property(cents, fc.array(cents, { maxLength: 12 }), (amountCents, pieces) => {
      const payment = { amountCents, feeCents: feeCents(amountCents, 750) };
      const before = { amountCents: 0n, feeCents: 0n };
      for (const piece of [...pieces, amountCents]) {
        const left = amountCents - before.amountCents;
        const part = smaller(piece, left);
        if (part === 0n) continue;
        const fee = refundFee(payment, before, part);
        expect(fee >= 0n).toBe(true);
        before.amountCents += part;
        before.feeCents += fee;
        expect(before.feeCents <= payment.feeCents).toBe(true);
      }
      expect(before).toEqual(payment);
    }),
  );
});
