/** A super administrator makes a key. Its text leaves the product once; the database holds its hash. */
import type { z } from 'zod';
import {
  type ApiKey,
  MAX_API_KEYS,
  type NewApiKey,
  type NewApiKeyBody,
} from '#contract/enterprise/api-keys.ts';
import { hashToken, lockUser, newSecretToken } from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { type CompanyActor, recordCompanyAction, requireMoneyNotFrozen } from '#server/enterprise/index.ts';
import { newId } from '#server/kernel/id.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { DashboardDeps } from '../deps.ts';
import { makeTestWorld } from '../test-world/make-test-world.ts';
import { toApiKey } from './api-key.ts';
import { countWorkingKeys, insertApiKey, lockKeys, lockWorkingKey, selectApiKeys } from './key-store.ts';

/** What a key begins with, so that people and scanners of leaked secrets tell the modes apart. */
const KEY_PREFIX = { test: 'TEST_', live: 'PROD_' } as const satisfies Record<ApiKey['mode'], string>;

/**
 * The first test key makes the company's test world. Throws `account-frozen`, `too-many-api-keys`,
 * `invalid-input` for an expiry that has passed, and `temporarily-unavailable` where there is no test world.
 */
export async function createApiKey(
  { db, clock, testWorld }: Pick<DashboardDeps, 'db' | 'clock' | 'testWorld'>,
  acting: CompanyActor,
  body: z.output<typeof NewApiKeyBody>,
): Promise<NewApiKey> {
  if (body.mode === 'test') await makeTestWorld({ db, clock, testWorld }, acting);
  return insertNewKey({ db, clock }, acting, body);
}

/** Creates a key for a world that is there. */
export async function insertNewKey(
  { db, clock }: Pick<DashboardDeps, 'db' | 'clock'>,
  acting: CompanyActor,
  { name, mode, permission, expiresAt, networks }: z.output<typeof NewApiKeyBody>,
  /** The key that makes it, where one does. */
  parentId?: string,
): Promise<NewApiKey> {
  const now = clock.now();
  const expiry = expiresAt ? new Date(expiresAt) : null;
  if (expiry && expiry <= now) {
    const message = 'Please choose a time in the future.';
    throw refuse('invalid-input', { message, fields: { expiresAt: message } });
  }
  const { enterpriseId, userId } = acting;
  const { token } = newSecretToken();
  const key = `${KEY_PREFIX[mode]}${token}`;
  const id = newId();
  return transaction(db, async (tx) => {
    // Securing an account revokes its keys, and a reset signs out. A key that is made meanwhile would stay.
    const user = await lockUser(tx, userId);
    if (user?.password_reset_required_at !== null) throw refuse('not-signed-in');
    await requireMoneyNotFrozen(tx, acting);
    await lockKeys(tx, enterpriseId);
    if (parentId !== undefined && !(await lockWorkingKey(tx, parentId))) throw refuse('not-signed-in');
    if ((await countWorkingKeys(tx, enterpriseId, now)) >= MAX_API_KEYS) throw refuse('too-many-api-keys');
    await insertApiKey(tx, {
      id,
      enterpriseId,
      name,
      mode,
      permission,
      keyHash: hashToken(key),
      ending: key.slice(-4),
      networks: networks ?? [],
      expiresAt: expiry,
      createdBy: userId,
      madeByKey: parentId ?? null,
      now,
    });
    const keys = await selectApiKeys(tx, enterpriseId);
    const [row, parent] = [id, parentId].map((wanted) => keys.find((each) => each.id === wanted));
    if (!row) throw refuse('not-found');
    // As stored: a network is not always written as it was typed.
    const made = toApiKey(row);
    const after = {
      mode,
      permission,
      networks: made.networks.join(', '),
      expiresAt: made.expiresAt,
      ...(parent && { madeByKey: `${parent.name} …${parent.ending}` }),
    };
    const subject = { kind: 'api-key', id, label: name };
    await recordCompanyAction(tx, acting, { action: 'api-key-created', subject, after }, now);
    return { ...made, key };
  });
}
