/** What a company does with its endpoints and deliveries, and how their secrets are kept. */
import { expect, test } from 'vitest';
import type { EncryptionKeys } from '#server/config/encryption-key.ts';
import { newId } from '#server/kernel/id.ts';
import type { SealedSecret } from '#server/kernel/secret-box.ts';
import { createEndpoint, MOST_ENDPOINTS } from '#server/webhooks/create-endpoint.ts';
import { webhookJobs } from '#server/webhooks/jobs.ts';
import { removeEndpoint } from '#server/webhooks/remove-endpoint.ts';
import { countWebhookSecretsOfOtherKeys } from '#server/webhooks/secret-store.ts';
import { createWebhookBox } from '#server/webhooks/secrets.ts';
import { sendAgain, simulateEvent } from '#server/webhooks/send-again.ts';
import { sendWebhooks } from '#server/webhooks/send-webhooks.ts';
import { openEndpoints } from './sent.ts';

const { db, encryption, depsOf, newEndpoint, emit, deliveryOf, jobsOf } = await openEndpoints();

test('a simulated event is sent with a reason where its kind has one', async () => {
  const endpoint = await newEndpoint();
  const { deps, sent } = depsOf(() => ({ status: 200 }));
  await simulateEvent(deps, { ...endpoint, event: 'REWARDS.THANKED' });
  await sendWebhooks(deps, endpoint.id);
  expect(sent).toEqual(['REWARDS.THANKED']);
  expect(await jobsOf(endpoint.id)).toEqual([0]);
  const { rows } = await db.query('select meta, resource_kind from webhook_delivery where endpoint_id = $1', [
    endpoint.id,
  ]);
  expect(rows).toEqual([{ meta: { message: 'Thank you!', simulated: true }, resource_kind: 'rewards' }]);
  for (const other of [{ id: newId() }, { enterpriseId: newId() }])
    await expect(
      simulateEvent(deps, { ...endpoint, ...other, event: 'REWARDS.THANKED' }),
    ).rejects.toMatchObject({ code: 'not-found' });
});

test('a company adds twenty addresses at most, and none that may not be called', async () => {
  const enterpriseId = newId();
  const createdBy = newId();
  const { deps } = depsOf(() => ({ status: 200 }));
  const add = () =>
    createEndpoint(deps, { enterpriseId, url: 'https://receiver.example/', events: [], createdBy });
  const { secret, ...first } = await add();
  expect(secret).toMatch(/^whsec_/);
  expect(first).toMatchObject({ enterprise_id: enterpriseId, url: 'https://receiver.example/' });
  for (let added = 1; added < MOST_ENDPOINTS; added += 1) await add();
  await expect(add()).rejects.toMatchObject({ code: 'too-many-webhooks' });
  const refusing = { ...deps, webhookSender: { ...deps.webhookSender, refusalOf: () => 'Not this one.' } };
  await expect(
    createEndpoint(refusing, { enterpriseId: newId(), url: 'https://10.0.0.1/', events: [], createdBy }),
  ).rejects.toMatchObject({ code: 'invalid-input', message: 'Not this one.' });
});

test('an address that is taken away drops what waits for it', async () => {
  const { id, enterpriseId } = await newEndpoint();
  const waiting = await emit(id, 'REWARDS.CANCELED');
  const { deps, sent } = depsOf(() => ({ status: 200 }));
  await expect(removeEndpoint(deps, { id, enterpriseId: newId() })).rejects.toMatchObject({
    code: 'not-found',
  });
  expect(await deliveryOf(waiting)).toMatchObject({ ended: null });
  await removeEndpoint(deps, { id, enterpriseId });
  expect(await deliveryOf(waiting)).toMatchObject({ ended: 'dropped' });
  await expect(removeEndpoint(deps, { id, enterpriseId })).rejects.toMatchObject({ code: 'not-found' });
  await sendWebhooks(deps, id);
  expect(sent).toEqual([]);
});

test('a delivery is sent again for its own company alone', async () => {
  const { id, enterpriseId } = await newEndpoint();
  const delivery = await emit(id, 'REWARDS.CANCELED');
  const { deps, sent } = depsOf(() => ({ status: 200 }));
  await sendWebhooks(deps, id);
  await expect(sendAgain(deps, { id: delivery, enterpriseId: newId() })).rejects.toMatchObject({
    code: 'not-found',
  });
  expect(await deliveryOf(delivery)).toMatchObject({ ended: 'delivered' });
  await sendAgain(deps, { id: delivery, enterpriseId });
  expect(await jobsOf(id)).toEqual([0]);
  await sendWebhooks(deps, id);
  expect(sent).toHaveLength(2);
});

test('secrets are sealed anew under another key, and sign as before', async () => {
  const { id } = await newEndpoint();
  const secretOf = async (keys: EncryptionKeys) => {
    const { rows } = await db.query<SealedSecret>(
      `select secret, secret_nonce as nonce, secret_key_id as "keyId" from webhook_endpoint where id = $1`,
      [id],
    );
    return createWebhookBox(keys).open(id, rows[0] as SealedSecret);
  };
  const before = await secretOf(encryption);
  const next = { current: { id: 'next', key: Buffer.alloc(32, 9) }, old: [encryption.current] };
  const { deps } = depsOf(() => ({ status: 200 }));
  const jobs = webhookJobs({ ...deps, config: { encryption: next } });
  await jobs
    .find(({ name }) => name === 're-encrypt-webhook-secrets')
    ?.run({}, { id: newId(), retry_count: 0 });
  expect(await countWebhookSecretsOfOtherKeys(db, 'next')).toBe(0);
  expect(await secretOf({ ...next, old: [] })).toBe(before);
});
