/** People who send and claim gifts, for the tests of rewards. */
import type { Claim } from '#contract/rewards/claim.ts';
import type { SentReward } from '#contract/rewards/sent-reward.ts';
import type { SignedIn, TestApp } from '#tests/support/app.ts';
import type { Answer, Body, Client } from '#tests/support/client.ts';

type Refused = { code?: string; message?: string; fields?: Record<string, string> };
type Gift = Partial<Claim> & Refused;

let count = 0;
let phones = 0;

export function rewards(product: TestApp) {
  const card = async () => {
    const { rows } = await product.db.query<{ id: string }>(
      'select id from gift_card where available and min_cents <= 500 and max_cents >= 5000 order by name limit 1',
    );
    const [row] = rows;
    if (!row) throw new Error('No such card is on sale.');
    return row.id;
  };
  return {
    card,
    /** An address that nobody has an account with. */
    stranger: () => `stranger-${++count}@example.com`,
    /** A phone number of nobody, in E.164. */
    strangePhone: () => `+1415555${String(++phones).padStart(4, '0')}`,
    send: (from: SignedIn, more: object = {}, key?: string): Promise<Answer<SentReward & Refused & Body>> =>
      from.post(
        '/api/rewards',
        { recipientEmail: `someone-${++count}@example.com`, amount: '50.00', design: 'birthday', ...more },
        key === undefined ? {} : { 'idempotency-key': key },
      ),
    act: (
      from: SignedIn,
      id: string,
      act: string,
      body?: object,
    ): Promise<Answer<SentReward & Refused & Body>> => from.post(`/api/rewards/${id}/${act}`, body),
    list: async (from: SignedIn) => (await from.get<SentReward[]>('/api/rewards')).body,
    /** The token in the newest mail with a gift's link. */
    async tokenFor(email: string, subject: string | RegExp = /^You received a gift/): Promise<string> {
      const { text } = await product.mailTo(email, subject);
      const token = /\/claim\/([\w-]{43})/.exec(text)?.[1];
      if (!token) throw new Error(`No link in ${text}`);
      return token;
    },
    /** The text messages to a number, newest first, once all background work is done. */
    async textsTo(phone: string): Promise<string[]> {
      await product.settled();
      const answer = await fetch(`${product.url}/sandbox/sms/messages?to=${encodeURIComponent(phone)}`);
      return ((await answer.json()) as { body: string }[]).map(({ body }) => body);
    },
    async tokenOfText(phone: string): Promise<string> {
      const [text = ''] = await this.textsTo(phone);
      const token = /\/claim\/([\w-]{43})/.exec(text)?.[1];
      if (!token) throw new Error(`No link in ${text}`);
      return token;
    },
    read: (browser: Client, token: string): Promise<Answer<Gift & Body>> =>
      browser.post('/api/claims/read', { token }),
    async claim(
      browser: Client,
      token: string,
      more: object = {},
      key?: string,
    ): Promise<Answer<Gift & Body>> {
      const items = [{ giftCardId: await card(), amount: '25.00' }];
      return browser.post(
        '/api/claims/cards',
        { token, items, ...more },
        key === undefined ? {} : { 'idempotency-key': key },
      );
    },
    toBalance: (member: SignedIn, token: string, more: object = {}): Promise<Answer<Gift & Body>> =>
      member.post('/api/claims/balance', { token, ...more }),
    async codeFor(email: string): Promise<string> {
      const { text } = await product.mailTo(email, 'The code for your gift');
      return /\b\d{6}\b/.exec(text)?.[0] ?? '';
    },
    async held(): Promise<bigint> {
      const { rows } = await product.db.query<{ cents: bigint }>(
        `select coalesce(sum(balance), 0)::bigint as cents from ledger_account where kind = 'reward_hold'`,
      );
      return rows[0]?.cents ?? 0n;
    },
    async notifications(user: { id: string }): Promise<{ title: string; message: string }[]> {
      const { rows } = await product.db.query<{ title: string; message: string }>(
        'select title, message from notification where user_id = $1 order by created_at, id',
        [user.id],
      );
      return rows;
    },
  };
}
