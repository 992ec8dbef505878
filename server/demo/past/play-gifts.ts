/**
 * What the lists of sent gifts and rewards show in the demo: Maya's gifts and the company's rewards, in the
 * states that these have. Each goes through the product's own use cases.
 */
import { createHash } from 'node:crypto';
import type { RewardDesign } from '#contract/rewards/reward-designs.ts';
import type { Dependencies } from '#server/compose.ts';
import { type CompanyActor, sendRewards } from '#server/enterprise/index.ts';
import { addDays } from '#server/kernel/calendar.ts';
import { Fault } from '#server/kernel/refusal.ts';
import { enterprise, type Holder, member } from '#server/ledger/index.ts';
import {
  cancelReward,
  claimCards,
  copyLink,
  createRewardLimits,
  deliverReward,
  findReward,
  readClaim,
  sendReward,
  thankSender,
} from '#server/rewards/index.ts';

type Story = {
  name: string;
  email: string;
  cents: bigint;
  design: RewardDesign;
  message: string;
  inDays?: number;
  end?: 'is-opened' | 'is-canceled' | { buys: string; thanks: string };
};

const GIFTS: readonly Story[] = [
  {
    name: 'Tomás Reyes',
    email: 'tomas.reyes@example.net',
    cents: 25_00n,
    design: 'home',
    message: 'For the first thing that is missing in the new kitchen.',
    end: 'is-opened',
  },
  {
    name: 'Jess Moreno',
    email: 'jess.moreno@example.net',
    cents: 30_00n,
    design: 'comfort',
    message: 'Get well soon. Until then, let others do the cooking.',
    end: { buys: 'slow-heron', thanks: 'You are the best. I am up to two cups a day again.' },
  },
  {
    name: 'Dad',
    email: 'robert.okafor@example.net',
    cents: 50_00n,
    design: 'birthday',
    message: 'Happy birthday, Dad! Anything but socks.',
    inDays: 21,
  },
];

const REWARDS: readonly Story[] = [
  {
    name: 'Ellis Ford',
    email: 'ellis.ford@example.net',
    cents: 20_00n,
    design: 'thanks',
    message: 'Thank you for the referral.',
    end: 'is-canceled',
  },
  {
    name: 'Simon Kerr',
    // The mail server of the stand-ins sends it back.
    email: 'simon.kerr+bounce-5.1.1@example.net',
    cents: 25_00n,
    design: 'thanks',
    message: 'Thank you for the interview.',
  },
  {
    name: 'Farah Aziz',
    email: 'farah.aziz@example.net',
    cents: 25_00n,
    design: 'thanks',
    message: 'Thank you for the interview.',
    end: 'is-opened',
  },
  {
    name: 'Nina Park',
    email: 'nina.park@example.net',
    cents: 50_00n,
    design: 'work',
    message: 'You found the bug before our customers did.',
    end: { buys: 'butterlamp', thanks: 'Croissants for the whole team. Thank you!' },
  },
  {
    name: 'Grace Liu',
    email: 'grace.liu@example.net',
    cents: 40_00n,
    design: 'congrats',
    message: 'Ten years of working together.',
    inDays: 9,
  },
];

const sum = (stories: readonly Story[]) => stories.reduce((total, { cents }) => total + cents, 0n);

export const GIFTS_CENTS = sum(GIFTS);
/** What is canceled returns. */
export const REWARDS_CENTS = sum(REWARDS.filter(({ end }) => end !== 'is-canceled'));

type Users = { mayaId: string; managerId: string; acmeId: string };

/** Running it again changes nothing: a gift that was sent is found, and one that is closed is left alone. */
export async function playGifts(deps: Dependencies, { mayaId, managerId, acmeId }: Users): Promise<void> {
  const limits = createRewardLimits(deps);
  const maya = { userId: mayaId, role: 'member' as const, sessionId: '', enterpriseId: null, proven: true };
  for (const story of GIFTS) {
    const id =
      (await findSent(deps, mayaId, story)) ??
      (await sendReward(deps, limits, maya, { ...toSend(deps, story), requestKey: undefined })).id;
    await play(deps, member(mayaId), id, story);
  }
  const manager: CompanyActor = {
    userId: managerId,
    role: 'account_manager',
    enterpriseId: acmeId,
    ownOnly: false,
  };
  for (const story of REWARDS) {
    const rewards = [{ ...toSend(deps, story), method: 'EMAIL' as const }];
    const id =
      (await findSent(deps, acmeId, story)) ??
      (await sendRewards(deps, manager, { channel: 'dashboard', rewards })).rewardIds[0];
    if (id !== undefined) await play(deps, enterprise(acmeId), id, story);
  }
}

/** By its recipient: the date of a scheduled one depends on the day of the run. */
async function findSent(
  { db }: Dependencies,
  senderId: string,
  { email }: Story,
): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    'select id from reward where sender_id = $1 and recipient_email = $2',
    [senderId, email],
  );
  return rows[0]?.id;
}

function toSend({ clock }: Dependencies, { name, email, cents, design, message, inDays }: Story) {
  return {
    recipientName: name,
    recipientEmail: email,
    amountCents: cents,
    design,
    message,
    deliverAt: inDays === undefined ? null : addDays(clock.now(), inDays),
  };
}

async function play(deps: Dependencies, sender: Holder, id: string, { end }: Story): Promise<void> {
  const reward = await findReward(deps.db, id);
  if (end === undefined || !reward || reward.closedAs !== null) return;
  if (end === 'is-canceled') {
    await cancelReward(deps, sender, id);
    return;
  }
  await deliverReward(deps, { rewardId: id }, { retry_count: 0 }).catch((error: unknown) => {
    // While the mail server is away, the job of the gift tries again.
    if (!(error instanceof Fault)) throw error;
  });
  const token = (await copyLink(deps, sender, id)).link.split('/').at(-1) ?? '';
  await readClaim(deps, token, null);
  if (end === 'is-opened') return;
  const browserHash = createHash('sha256').update(id).digest();
  const { rows } = await deps.db.query<{ id: string }>('select id from gift_card where slug = $1', [
    end.buys,
  ]);
  const giftCardId = rows[0]?.id;
  if (giftCardId === undefined) return;
  await claimCards(deps, {
    token,
    code: undefined,
    email: undefined,
    items: [{ giftCardId, amountCents: reward.amountCents, quantity: 1 }],
    actor: null,
    browserHash,
    ip: '127.0.0.1',
    requestKey: 'demo',
  });
  await thankSender(deps, { token, browserHash }, end.thanks);
}
