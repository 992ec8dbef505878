/** Opens a wallet with two thousand cards: as the page asks for it, and with every code. */
import { randomBytes } from 'node:crypto';
import type { EncryptionKeys } from '#server/config/encryption-key.ts';
import type { Db } from '#server/db/pool.ts';
import { createCodes } from '#server/gift-cards/index.ts';
import { newId } from '#server/kernel/id.ts';
import { findCard } from './checkout.ts';
import type { Environment } from './environment/environment.ts';
import { addMembers, type Member } from './environment/members.ts';
import { milliseconds, whole } from './format.ts';
import { type Connection, connect, expectSuccess, request } from './http-client.ts';
import { percentile } from './load.ts';
import { type Line, line } from './report.ts';

const WALLET_CARDS = 2_000;

/** Gives a member two thousand cards with sealed codes, bought over two years. */
async function fillWallet(db: Db, { id: userId }: Member, keys: EncryptionKeys): Promise<void> {
  const codes = createCodes(keys);
  const orderId = newId();
  const units = Array.from({ length: WALLET_CARDS }, () => {
    const id = newId();
    const code = randomBytes(12).toString('hex');
    const link = `https://redeem.example/${code}`;
    return { id, ...codes.seal(id, { code, pin: '1234', redemptionUrl: link }), hash: codes.hash(code) };
  });
  await db.query(
    `with bought as (
       insert into purchase_order (id, user_id, cart_version, total_cents, balance_after_cents, ledger_transaction_id)
       values ($1, $2, 0, $3, 0, 0) returning id
     )
     insert into gift_card_unit (id, order_id, user_id, gift_card_id, gift_card_name, image_url, issuer_product_id,
       face_cents, state, issuer, issuer_order_id, secret, secret_nonce, secret_key_id, code_hash, created_at, resolved_at)
     select unit.id, bought.id, $2, card.id, card.name, card.image_url, card.issuer_product_id, 5000, 'issued', 'bench',
       unit.id::text, secret, nonce, $7, hash, now() - number * interval '9 hours', now()
     from bought, gift_card card,
       unnest($4::uuid[], $5::bytea[], $6::bytea[], $8::bytea[]) with ordinality as unit (id, secret, nonce, hash, number)
     where card.id = $9`,
    [
      orderId,
      userId,
      5_000 * WALLET_CARDS,
      units.map(({ id }) => id),
      units.map(({ secret }) => secret),
      units.map(({ nonce }) => nonce),
      codes.currentKeyId,
      units.map(({ hash }) => hash),
      await findCard(db),
    ],
  );
  await db.query('analyze gift_card_unit');
}

type WalletTimes = { page: number; search: number; codes: number };

/** The 99th percentile of each query in milliseconds, with one call at a time. */
async function timeWallet(connection: Connection, { cookie }: Member, calls: number): Promise<WalletTimes> {
  const time = async (query: string, cards: number) => {
    const call = request('GET', `/api/purchased-gift-cards?${query}`, { cookie });
    const timesMs: number[] = [];
    for (let count = 0; count < calls; count += 1) {
      const startedAt = performance.now();
      const body = expectSuccess(await connection.send(call));
      timesMs.push(performance.now() - startedAt);
      const found = JSON.parse(body.toString()).length;
      if (found !== cards) throw new Error(`The wallet shows ${found} cards instead of ${cards}.`);
    }
    return percentile(timesMs, 0.99);
  };
  return {
    page: await time('codes=hidden&filter=kept&limit=24', 24),
    search: await time('codes=hidden&filter=high-value&limit=24&search=no-such-brand', 0),
    codes: await time('limit=100', 100),
  };
}

export async function walletLines(environment: Environment, { calls }: { calls: number }): Promise<Line[]> {
  const server = await environment.startServer('api');
  const connection = connect(server.port);
  try {
    const [member] = await addMembers(environment.db, 1);
    if (!member) throw new Error('There is no member.');
    await fillWallet(environment.db, member, environment.keys);
    const { page, search, codes } = await timeWallet(connection, member, calls);
    return [
      line(
        `Opening a wallet of ${whole(WALLET_CARDS)} cards, p99`,
        page,
        { below: 100 },
        milliseconds,
        `a search through all: ${milliseconds(search)}; a hundred with their codes: ${milliseconds(codes)}`,
      ),
    ];
  } finally {
    connection.close();
    await server.stop();
  }
}
