/** What a company may have so many of: calls at the same moment do not pass the limit together. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { acmeId } from '#tests/enterprise/api/company.ts';
import { testApp } from '#tests/support/app.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';

const product = await testApp();
const { db } = product;
const owner = await product.signIn('super_admin');
const acme = await acmeId(product);
const calls = 4;

type Limit = {
  /** Fills up to one below the limit. */
  fill(): Promise<unknown>;
  make(n: number): Promise<{ status: number; body: { code?: string } }>;
  hold: string;
  refusal: string;
};

const limits: Record<string, Limit> = {
  keys: {
    fill: () =>
      db.query(
        `insert into api_key (id, enterprise_id, name, mode, permission, key_hash, ending, created_by, created_at)
         select new_id(), $1, 'Earlier', 'live', 'read_only', sha256(n::text::bytea), 'abcd', $2, now()
         from generate_series(1, 49) as n`,
        [acme, owner.id],
      ),
    make: (n) =>
      owner.post('/api/enterprise/api-keys', { name: `Key ${n}`, mode: 'live', permission: 'read_only' }),
    hold: 'lock table api_key in share mode',
    refusal: 'too-many-api-keys',
  },
  webhooks: {
    fill: () =>
      db.query(
        `insert into webhook_endpoint (id, enterprise_id, url, secret, secret_nonce, secret_key_id, created_at)
         select new_id(), $1, 'https://example.com/' || n, $2, $2, 'none', now() from generate_series(1, 19) as n`,
        [acme, createHash('sha256').digest()],
      ),
    make: (n) => owner.post('/api/enterprise/webhooks', { url: `http://127.0.0.1:9/${n}`, events: [] }),
    hold: 'lock table webhook_endpoint in share mode',
    refusal: 'too-many-webhooks',
  },
  campaigns: {
    fill: () =>
      db.query(
        `insert into campaign (id, enterprise_id, name, created_at)
         select new_id(), $1, 'Earlier ' || n, now() from generate_series((
           select count(*)::int + 1 from campaign where enterprise_id = $1 and deleted_at is null), 199) as n`,
        [acme],
      ),
    make: (n) => owner.post('/api/enterprise/campaigns', { name: `Campaign ${n}`, products: null }),
    hold: 'lock table campaign in share mode',
    refusal: 'too-many-campaigns',
  },
  fields: {
    fill: () =>
      db.query(
        `insert into reward_field (id, enterprise_id, name, label, type, required, options, created_at)
         select new_id(), $1, 'Field ' || n, 'field_' || n, 'text', false, '{}', now()
         from generate_series((
           select count(*)::int + 1 from reward_field where enterprise_id = $1 and deleted_at is null), 19) as n`,
        [acme],
      ),
    make: (n) => owner.post('/api/enterprise/reward-fields', { name: `More ${n}`, type: 'text' }),
    hold: 'lock table reward_field in share mode',
    refusal: 'too-many-fields',
  },
};

// Without the advisory lock of its count, each of these must fail: every call counts before one of them has
// written.
test.each(Object.entries(limits))(
  'of four calls that add the last of the %s, one does',
  async (_what, limit) => {
    await limit.fill();
    let making: Promise<Awaited<ReturnType<Limit['make']>>[]> | undefined;
    // Nobody writes until all calls have counted, or wait for their turn to count. Without that, calls over
    // HTTP may take turns.
    await transaction(db, async (tx) => {
      await tx.query(limit.hold);
      making = Promise.all(Array.from({ length: calls }, (_, n) => limit.make(n)));
      await heldUp(db, calls);
    });
    const told = (await making)?.map(({ status, body }) => body.code ?? status);
    expect(told?.toSorted()).toEqual([201, ...Array<string>(calls - 1).fill(limit.refusal)]);
  },
);
