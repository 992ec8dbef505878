/** The link preview of a member's page. It reveals as little as the page does. */
import { sharePaths } from '#contract/send-funds/recipients.ts';
import { isReservedName } from '#server/accounts/index.ts';
import type { FindHead } from '#server/http/pages/pages.ts';
import { Refusal } from '#server/kernel/refusal.ts';
import type { SendFundsDeps } from './deps.ts';
import { createSendFundsLimits } from './limits.ts';
import { nameOnPage } from './public-user.ts';
import { findByName } from './store.ts';

const profilePath = /^\/(?:send-to\/)?([a-z0-9][a-z0-9.-]{1,28}[a-z0-9])$/;

/** An unknown name, a private profile and a browser over its limit get the same neutral preview. */
export function findProfileHead(deps: Pick<SendFundsDeps, 'db' | 'config'>): FindHead {
  const limits = createSendFundsLimits(deps);
  return async (path, ip) => {
    const username = profilePath.exec(path)?.[1];
    if (username === undefined || isReservedName(username)) return undefined;
    try {
      await limits.countView(ip);
    } catch (error) {
      if (error instanceof Refusal) return undefined;
      throw error;
    }
    const member = await findByName(deps.db, username);
    if (!member) return undefined;
    const name = nameOnPage(member) || `@${username}`;
    return {
      title: `Send ${name} a gift · Indulge`,
      description: `Send @${username} money as a gift, by card and without an account. They choose the treat.`,
      picture: { path: sharePaths.card(username), alt: `A gift with a bow, for @${username}` },
      // Members choose to be found by people who know their name, not by everybody.
      robots: 'noindex',
    };
  };
}
