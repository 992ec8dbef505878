/** Who gets the cards of a claim, and where its code goes, against a model. */
import { expect, test } from 'vitest';
import type { Actor } from '#server/kernel/actor.ts';
import { newId } from '#server/kernel/id.ts';
import { MailUnavailable } from '#server/notifications/mailer-port.ts';
import { maskEmail } from '#server/rewards/claims/read-claim.ts';
import { CODE_MINUTES, hashCode } from '#server/rewards/claims/require-code.ts';
import { identifyClaimant, resolveClaimant } from '#server/rewards/claims/resolve-claimant.ts';
import { sendClaimCode } from '#server/rewards/claims/send-claim-code.ts';
import { findCode } from '#server/rewards/claims/store.ts';
import type { RewardsDeps } from '#server/rewards/deps.ts';
import { findReward } from '#server/rewards/store.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { withMadeUpRows } from '#tests/support/made-up-rows.ts';
import { makeUp, now } from '../made-up-rewards.ts';
import { depsIn, isOver, minutes, outcome, reviewedRewardsIn } from './rewards-with-reviews.ts';

const db = await testDatabase();
const onRewards = reviewedRewardsIn(db);
const depsFor = depsIn(db);

test('who gets the cards: the member who is signed in, else the account of the address', () =>
  withMadeUpRows(db, async (tx, insert) => {
    const deps = { clock: testClock(now) };
    const user = (name: string, more: object = {}) => ({
      id: newId(),
      email: `${name}@made-up.example`,
      username: name,
      first_name: 'Ada',
      last_name: 'Quinn',
      user_type: 'regular',
      frozen_at: null,
      enterprise_id: null,
      enterprise_role: null,
      ...more,
    });
    const member = user('member');
    const frozen = user('frozen', { frozen_at: now });
    const manager = user('manager', {
      user_type: 'enterprise',
      enterprise_id: newId(),
      enterprise_role: 'super_admin',
    });
    await insert('users', [member, frozen, manager]);
    await insert('ledger_account', []);
    const actorOf = (id: string, role: Actor['role']): Actor => ({
      userId: id,
      role,
      sessionId: '',
      enterpriseId: null,
      proven: true,
    });
    const made = makeUp(9, { orders: 1, rewards: 1 });
    await insert('reward', made.rewards);
    const reward = await findReward(tx, made.rewards[0]?.id ?? '');
    if (!reward) throw new Error('There is no reward.');
    const to = (recipientEmail: string | null, recipientName = 'Ida van der Moss') => ({
      ...reward,
      recipientEmail,
      recipientName,
    });
    const asked = (actor: Actor | null, email?: string) => ({ actor, email });
    const signedIn = asked(actorOf(member.id, 'member'), 'other@made-up.example');
    const asManager = asked(actorOf(manager.id, 'super_admin'));
    expect(await resolveClaimant(tx, deps, to('ida@made-up.example'), signedIn)).toBe(member.id);
    expect(await resolveClaimant(tx, deps, to(member.email), asked(null))).toBe(member.id);
    expect(await resolveClaimant(tx, deps, to(member.email), asManager)).toBe(member.id);
    expect(await resolveClaimant(tx, deps, to(null), asked(null, member.email))).toBe(member.id);
    for (const unfit of [frozen, manager])
      expect(await outcome(resolveClaimant(tx, deps, to(unfit.email), asked(null)))).toBe('claimant-unfit');
    expect(await outcome(resolveClaimant(tx, deps, to(null), asked(null)))).toBe('claim-address-required');
    const fresh = await resolveClaimant(
      tx,
      deps,
      to('ida@made-up.example'),
      asked(null, 'other@made-up.example'),
    );
    const { rows } = await tx.query(
      'select email, first_name, last_name, user_type, email_verified_at, password_hash, profile_complete from users where id = $1',
      [fresh],
    );
    expect(rows).toEqual([
      {
        email: 'ida@made-up.example',
        first_name: 'Ida',
        last_name: 'van der Moss',
        user_type: 'individual',
        email_verified_at: null,
        password_hash: null,
        profile_complete: false,
      },
    ]);
    expect(await resolveClaimant(tx, deps, to('ida@made-up.example'), asked(null))).toBe(fresh);

    expect(await identifyClaimant(tx, to('ida@made-up.example'), signedIn)).toEqual({
      email: member.email,
      name: 'Ada Quinn',
    });
    expect(await identifyClaimant(tx, to('ida@made-up.example'), asManager)).toEqual({
      email: 'ida@made-up.example',
      name: 'Ida van der Moss',
    });
    expect(await identifyClaimant(tx, to(null), asked(null, 'new@made-up.example'))).toEqual({
      email: 'new@made-up.example',
      name: null,
    });
    expect(await outcome(identifyClaimant(tx, to(null), asked(null)))).toBe('claim-address-required');
  }));

// Leave a condition out of sendClaimCode and this must fail.
onRewards('a code goes where the link went, while the gift can be claimed', async (tx, made) => {
  const at = now.toISOString();
  const sent: { to: string; id: string; text: string }[] = [];
  const taken = { send: async (message: (typeof sent)[number]) => void sent.push(message) };
  const deps = { ...depsFor(tx), mailer: taken, smsSender: taken } as unknown as RewardsDeps;
  for (const [index, each] of made.rewards.slice(0, 60).entries()) {
    sent.length = 0;
    const job = { id: newId(), retry_count: index % 2 };
    await sendClaimCode(deps, { rewardId: each.id, at }, job);
    const isGone = each.closed_as !== null || isOver(each);
    const to =
      isGone || each.delivery_method === 'LINK' ? null : (each.recipient_email ?? each.recipient_phone);
    expect(sent.map((message) => [message.to, message.id])).toEqual(to === null ? [] : [[to, job.id]]);
    const code = /\b\d{6}\b/.exec(sent[0]?.text ?? '')?.[0] ?? '';
    const saved = await findCode(tx, each.id);
    if (to === null) expect(saved).toBeUndefined();
    else
      expect(saved).toEqual({
        codeHash: hashCode(each.id, code),
        tries: 0,
        expiresAt: minutes(CODE_MINUTES),
      });
    // A retry sends the same code.
    await sendClaimCode(deps, { rewardId: each.id, at }, job);
    expect(new Set(sent.map(({ text }) => text)).size).toBe(to === null ? 0 : 1);
  }
  sent.length = 0;
  await sendClaimCode(deps, { rewardId: newId(), at }, { id: newId(), retry_count: 0 });
  expect(sent).toEqual([]);
  const mailed = made.rewards.find(
    (each) => each.closed_as === null && !isOver(each) && each.delivery_method === 'EMAIL',
  );
  const away = { send: () => Promise.reject(new MailUnavailable('away')) };
  await expect(
    sendClaimCode(
      { ...deps, mailer: away },
      { rewardId: mailed?.id ?? '', at },
      { id: newId(), retry_count: 0 },
    ),
  ).rejects.toThrow('could not be reached');
});

// Leave the age out of sendClaimCode and this must fail.
onRewards('a code that was asked for too long ago is not sent, and replaces none', async (tx, made) => {
  const sent: { to: string }[] = [];
  const taken = { send: async (message: { to: string }) => void sent.push(message) };
  const deps = { ...depsFor(tx), mailer: taken, smsSender: taken } as unknown as RewardsDeps;
  const open = made.rewards.filter(
    (each) => each.closed_as === null && !isOver(each) && each.delivery_method !== 'LINK',
  );
  const send = async (at: Date) => {
    const [each] = open;
    await sendClaimCode(
      deps,
      { rewardId: each?.id ?? '', at: at.toISOString() },
      { id: newId(), retry_count: 0 },
    );
    return findCode(tx, each?.id ?? '');
  };
  const code = await send(minutes(1 - CODE_MINUTES));
  expect(code).toBeDefined();
  expect(await send(minutes(-CODE_MINUTES))).toEqual(code);
  expect(sent).toHaveLength(1);
  const { rows } = await tx.query('select user_id, template, final from mail_failure');
  expect(rows).toEqual([{ user_id: null, template: 'claim-code', final: true }]);
});

test.each([
  ['leo@example.com', 'l•••@example.com'],
  ['"a@b"@example.com', '"•••@example.com'],
])('%s is shown as %s', (email, shown) => {
  expect(maskEmail(email)).toBe(shown);
});
