/** A member who sends money to another one, twice with one key at times. */
import type { Chance } from '../chance.ts';
import type { Customer } from '../world/world.ts';
import { insist, type Memory } from './memory.ts';

const declined = new Set(['insufficient-balance', 'account-frozen', 'transfer-limit']);

export async function transfer(
  sender: Customer,
  recipient: { id: string; username: string },
  own: Memory,
  key: string,
  luck: Chance,
): Promise<void> {
  const cents = BigInt(luck.between(10, 199));
  const amount = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
  const send = () =>
    insist(own, () =>
      sender.post(
        '/api/transfers',
        { recipientUsername: recipient.username, amount },
        { 'idempotency-key': key },
      ),
    );
  const answers = await Promise.all(luck.happens(0.3) ? [send(), send()] : [send()]);
  const ids = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => String(body.id)));
  for (const transferId of ids) own.sent.push({ transferId, recipientId: recipient.id, cents });
  for (const { status, body, text } of answers)
    if (status !== 200 && !declined.has(body.code ?? '')) own.odd.push(`transfer ${status} ${text}`);
}
