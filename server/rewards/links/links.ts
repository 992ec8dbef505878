/**
 * The links of rewards. A token is derived from the link's id and a configured key, so that the sender can
 * copy it and a reminder can repeat it, though the database holds its hash alone.
 */
import { createHmac } from 'node:crypto';
import { hashToken } from '#server/accounts/index.ts';
import type { Tx } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { deriveKey } from '#server/kernel/seal.ts';
import type { RewardsDeps } from '../deps.ts';
import {
  findWorkingLink,
  insertLink,
  insertLinks,
  type NewLink,
  revokeLinks,
  selectWorkingLinks,
} from './link-store.ts';

const PURPOSE = 'reward link';

/** The data of a job that sends a link. `again`: an earlier job was lost, and may have sent it. */
export type RewardData = { rewardId: string; again?: boolean };

/** What making a link needs. */
export type LinkDeps = {
  clock: RewardsDeps['clock'];
  config: Pick<RewardsDeps['config'], 'appUrl' | 'encryption' | 'claimTokenPrefix'>;
};

type TokenConfig = Pick<LinkDeps['config'], 'encryption' | 'claimTokenPrefix'>;

/** `link` is the whole address. It is worth money: never logged, never stored. */
export type Link = { linkId: string; link: string };

/** 256 bits, as text for an address, behind the prefix of the world. */
function deriveToken(config: TokenConfig, linkId: string, key = config.encryption.current): string {
  const secret = createHmac('sha256', deriveKey(key, PURPOSE)).update(linkId).digest('base64url');
  return `${config.claimTokenPrefix}${secret}`;
}

/** Gives a reward a new link. An earlier one stops working. */
export async function renewLink(tx: Tx, { config, clock }: LinkDeps, rewardId: string): Promise<Link> {
  const now = clock.now();
  await revokeLinks(tx, rewardId, now);
  const id = newId();
  const token = deriveToken(config, id);
  await insertLink(tx, { id, rewardId, tokenHash: hashToken(token), now });
  return { linkId: id, link: addressOf(config.appUrl, token) };
}

/**
 * The link of a reward that works. One of a key that is no longer configured is replaced. The caller has
 * locked the reward.
 */
export async function workingLink(tx: Tx, deps: LinkDeps, rewardId: string): Promise<Link> {
  const working = await findWorkingLink(tx, rewardId);
  const token = working && tokenOf(deps.config, working);
  if (!working || token === undefined) return renewLink(tx, deps, rewardId);
  return { linkId: working.id, link: addressOf(deps.config.appUrl, token) };
}

/** A link for each of many rewards that have none. The caller stores them. */
export function makeLinks(
  { config }: Pick<LinkDeps, 'config'>,
  rewardIds: readonly string[],
): (NewLink & { link: string })[] {
  return rewardIds.map((rewardId) => {
    const id = newId();
    const token = deriveToken(config, id);
    return { id, rewardId, tokenHash: hashToken(token), link: addressOf(config.appUrl, token) };
  });
}

/**
 * The links of many rewards that work, by reward; those without one get their first. A reward whose link has
 * a key that is no longer configured is left out. The caller has locked the rewards.
 */
export async function workingLinks(
  tx: Tx,
  deps: LinkDeps,
  rewardIds: readonly string[],
): Promise<Map<string, Link>> {
  const known = await selectWorkingLinks(tx, rewardIds);
  const bare = rewardIds.filter((id) => !known.has(id));
  const made = makeLinks(deps, bare);
  if (made.length > 0) await insertLinks(tx, made, deps.clock.now());
  const links = new Map(made.map(({ id, rewardId, link }) => [rewardId, { linkId: id, link }]));
  for (const [rewardId, working] of known) {
    const token = tokenOf(deps.config, working);
    if (token !== undefined)
      links.set(rewardId, { linkId: working.id, link: addressOf(deps.config.appUrl, token) });
  }
  return links;
}

function tokenOf(
  config: TokenConfig,
  { id, tokenHash }: { id: string; tokenHash: Buffer },
): string | undefined {
  const { current, old } = config.encryption;
  return [current, ...old]
    .map((key) => deriveToken(config, id, key))
    .find((token) => hashToken(token).equals(tokenHash));
}

function addressOf(appUrl: string, token: string): string {
  return `${appUrl}/claim/${token}`;
}
