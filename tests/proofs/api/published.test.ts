/** GET /api/trust/…, GET /.well-known/indulge-keys.json */
import { expect, test } from 'vitest';
import type { KeySet } from '#contract/proofs/signed-receipt.ts';
import { verifyChain } from '#contract/proofs/verify-chain.ts';
import type { PublishedCheckpoint, TrustDay } from '#contract/trust.ts';
import { runInvariants } from '#server/ledger/run-invariants.ts';
import { checkCheckpoints } from '#server/proofs/check-checkpoints.ts';
import { makeCheckpoints } from '#server/proofs/index.ts';
import { testApp } from '#tests/support/app.ts';

const product = await testApp();
const visitor = product.visitor();
const path = '/api/trust/checkpoints';

test('the keys are a JSON Web Key Set that any page may read', async () => {
  const { status, body, headers } = await visitor.get<KeySet>('/.well-known/indulge-keys.json');
  expect(status).toBe(200);
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('cache-control')).toBe('public, max-age=60');
  expect(body.keys).toMatchObject([{ kty: 'OKP', crv: 'Ed25519', kid: product.deps.signer.keyId }]);
  expect(JSON.stringify(body)).not.toContain('"d"');
});

test('the checkpoints come in pages, newest first, and form one chain', async () => {
  for (let time = 0; time < 3; time += 1) {
    await product.newMember({ balanceCents: 1_00n });
    await makeCheckpoints(product.deps);
  }
  const first = await visitor.get<PublishedCheckpoint[]>(`${path}?limit=2`);
  expect(first.headers.get('cache-control')).toBe('public, max-age=60');
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const second = await visitor.get<PublishedCheckpoint[]>(next);
  const chain = [...first.body, ...second.body];
  expect(chain.map(({ number }) => number)).toEqual([4, 3, 2, 1]);
  expect(chain[0]?.previous).toBe(chain[1]?.hash);
  expect(chain.at(-1)?.previous).toBeNull();
  const { body: keys } = await visitor.get<KeySet>('/.well-known/indulge-keys.json');
  expect(await verifyChain(chain, keys)).toBeNull();
  expect((await visitor.get(`${path}/3`)).body).toEqual(chain[1]);
  expect((await visitor.get(`${path}/99`)).status).toBe(404);
  expect((await visitor.get(`${path}/0`)).status).toBe(404);
});

test('a checkpoint names nobody and discloses no number or salt of the ledger', async () => {
  const { body } = await visitor.get<PublishedCheckpoint[]>(path);
  expect(Object.keys(body[0] ?? {}).sort()).toEqual([
    'at',
    'hash',
    'number',
    'previous',
    'root',
    'signature',
    'size',
  ]);
});

test('the checks of each day are counted', async () => {
  await runInvariants(product.deps);
  await checkCheckpoints(product.deps);
  await checkCheckpoints(product.deps);
  await product.db.query(
    `insert into reconciliation_run (id, day, asked_at, finished_at, found, failure) values
       (gen_random_uuid(), current_date - 1, now() - interval '2 milliseconds', now(), null, 'away'),
       (gen_random_uuid(), current_date - 1, now() - interval '1 millisecond', now(), 2, null),
       (gen_random_uuid(), current_date - 1, now(), now(), 0, null)`,
  );
  const { status, body } = await visitor.get<TrustDay[]>('/api/trust/days');
  expect(status).toBe(200);
  const today = body.find(({ day }) => day === new Date().toISOString().slice(0, 10));
  expect(today?.checks).toMatchObject([
    { check: 'invariants', problems: 0, unfinished: 0 },
    { check: 'checkpoints', problems: 0, unfinished: 0 },
    { check: 'reconciliation', problems: 1, unfinished: 1 },
  ]);
  // The clock may have started another check meanwhile.
  const [invariants, checkpoints, reconciliation] = today?.checks.map(({ runs }) => runs) ?? [];
  expect(invariants).toBeGreaterThanOrEqual(1);
  expect(checkpoints).toBeGreaterThanOrEqual(2);
  expect(reconciliation).toBeGreaterThanOrEqual(3);
});

test.each(['/.well-known/indulge-keys.json', path, `${path}/1`, '/api/trust/days'])(
  'any page may read %s',
  async (address) => {
    await product.newMember({ balanceCents: 1_00n });
    await makeCheckpoints(product.deps);
    const { status, headers } = await visitor.get(address);
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(headers.get('cache-control')).toBe('public, max-age=60');
  },
);
