/** Acme and its users, for the enterprise tests. */
import { createUser, MEMBER } from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import {
  adjustment,
  enterprise,
  enterpriseBalanceOf,
  openEnterpriseAccount,
  post,
} from '#server/ledger/index.ts';
import type { SignedIn, TestApp } from '#tests/support/app.ts';
import type { Answer } from '#tests/support/client.ts';
import { decision } from '#tests/support/ledger.ts';

export type Person = { id: string; email: string; username: string };

export async function acmeId({ db }: TestApp): Promise<string> {
  const { rows } = await db.query<{ id: string }>(`select id from enterprise where slug = 'acmerewards'`);
  return rows[0]?.id ?? '';
}

export async function acmeBalance(product: TestApp): Promise<bigint> {
  return enterpriseBalanceOf(product.db, await acmeId(product));
}

/** Staff add money to an enterprise's balance, or remove it. */
export async function fund({ db }: TestApp, enterpriseId: string, amountCents: bigint): Promise<void> {
  const holder = enterprise(enterpriseId);
  await post(
    db,
    adjustment({ adjustmentId: newId(), holder, amountCents, decision, description: 'A start' }),
  );
}

/** A member; with `listedBy`, an employee of Acme. */
export async function newRecipient(
  product: TestApp,
  { firstName = 'Nora', listedBy }: { firstName?: string; listedBy?: { id: string } } = {},
): Promise<Person> {
  const { db, deps } = product;
  const email = `${firstName.toLowerCase()}-${newId().slice(-12)}@example.com`;
  const person = { email, firstName, lastName: 'Field', emailVerified: true, phoneNumber: '(217) 555-0142' };
  const rest = { profileComplete: true, passwordHash: null, kind: MEMBER, acceptsTerms: true };
  const user = await transaction(db, (tx) => createUser(tx, { ...person, ...rest }, deps.clock.now()));
  if (listedBy) await list(product, user.id, listedBy.id);
  return { id: user.id, email, username: user.username };
}

export async function list(product: TestApp, userId: string, uploaderId: string): Promise<void> {
  const id = await acmeId(product);
  await product.db.query(
    `insert into employee (enterprise_id, user_id, status, first_name, last_name, email, created_at, linked_at)
     select $1, id, 'linked', first_name, last_name, email, now(), now() from users where id = $2
     on conflict do nothing`,
    [id, userId],
  );
  await product.db.query(
    'insert into employee_upload (enterprise_id, user_id, uploader_id) values ($1, $2, $3) on conflict do nothing',
    [id, userId, uploaderId],
  );
}

/** Confirms a batch as the product does, its maker's spending counted, but without a job. */
export async function runWithoutJob({ db }: TestApp, batchId: string, minutesAgo = 0): Promise<void> {
  await db.query(
    `with batch as (
       update payout_batch set status = 'running', confirmed_at = now() - $2 * interval '1 minute'
       where id = $1 returning actor_id, payable_cents, confirmed_at)
     insert into payout_spent (user_id, day, cents)
     select actor_id, (confirmed_at at time zone 'UTC')::date, payable_cents from batch
     on conflict (user_id, day) do update set cents = payout_spent.cents + excluded.cents`,
    [batchId, minutesAgo],
  );
}

/** Another enterprise with a signed-in manager, and money. */
export async function otherCompany(
  product: TestApp,
  balanceCents = 9000_00n,
): Promise<{ id: string; manager: SignedIn }> {
  const { db, deps } = product;
  const id = newId();
  const name = `other${id.slice(-12)}`;
  const email = `boss@${name}.example`;
  await transaction(db, async (tx) => {
    await tx.query('insert into enterprise (id, company_name, slug, email_domain) values ($1, $2, $2, $3)', [
      id,
      name,
      `${name}.example`,
    ]);
    await openEnterpriseAccount(tx, id);
    const kind = {
      user_type: 'enterprise' as const,
      authority_role: null,
      enterprise_id: id,
      enterprise_role: 'account_manager' as const,
    };
    const names = { firstName: 'Bo', lastName: 'Ross', emailVerified: true, profileComplete: true };
    await createUser(tx, { ...names, email, passwordHash: null, kind, acceptsTerms: true }, deps.clock.now());
  });
  if (balanceCents > 0n) await fund(product, id, balanceCents);
  return { id, manager: await product.signIn(email) };
}

/** Sends a file as a browser's form does. */
export function upload<B = Record<string, unknown>>(
  client: SignedIn,
  path: string,
  content: string | Buffer,
  { name = 'people.csv', field = 'csvFile', fields = {} as Record<string, string> } = {},
): Promise<Answer<B>> {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set(field, new Blob([Buffer.from(content)], { type: 'application/octet-stream' }), name);
  return client.send<B>('POST', path, { body: form });
}
