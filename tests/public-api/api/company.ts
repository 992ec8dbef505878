/** A company with keys, and the official client of the API that ours is compatible with. */
import { Configuration } from 'tremendous';
import type { NewApiKey } from '#contract/enterprise/api-keys.ts';
import { acmeId, fund } from '#tests/enterprise/api/company.ts';
import type { SignedIn, TestApp } from '#tests/support/app.ts';

export type ApiCompany = {
  id: string;
  owner: SignedIn;
  key: string;
  configuration: Configuration;
};

export async function newKey(
  owner: SignedIn,
  fields: Partial<{
    name: string;
    mode: string;
    permission: string;
    expiresAt: string;
    networks: string[];
  }> = {},
): Promise<NewApiKey> {
  const body = { name: 'Payroll', mode: 'live', permission: 'read_write', ...fields };
  const answer = await owner.post<NewApiKey>('/api/enterprise/api-keys', body);
  if (answer.status !== 201) throw new Error(`No key: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** The official client, unchanged but for its base address and key. */
export function clientOf({ url }: TestApp, key: string): Configuration {
  return new Configuration({ basePath: `${url}/api/v2`, accessToken: key });
}

/** Acme, funded, with a key that may read and write. */
export async function acmeWithKey(product: TestApp, balanceCents = 10_000_00n): Promise<ApiCompany> {
  const owner = await product.signIn('super_admin');
  const id = await acmeId(product);
  if (balanceCents > 0n) await fund(product, id, balanceCents);
  const { key } = await newKey(owner);
  return { id, owner, key, configuration: clientOf(product, key) };
}

/** A call with a key, as text and JSON; redirects and errors are answers too. */
export async function call(
  { url }: TestApp,
  key: string | undefined,
  method: string,
  path: string,
  body?: string | object,
) {
  const answer = await fetch(`${url}/api/v2${path}`, {
    method,
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, body: text ? JSON.parse(text) : undefined };
}
