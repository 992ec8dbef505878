import { defineJob, ENDLESS_RETRIES, type JobDefinition, MAIL_RETRIES } from '#server/kernel/jobs.ts';
import { askAboutNewCase } from './cases/ask-about-case.ts';
import { ASK_ABOUT_CASE } from './cases/open-case.ts';
import type { GiftCardDeps } from './deps.ts';
import { issueGiftCard } from './issuing/issue-gift-card.ts';
import { cardsAtOnce } from './issuing/pace-issuer.ts';
import { ISSUE_GIFT_CARD, sweepUnits } from './issuing/sweep-units.ts';
import { WATCH_GIFT_CARD, watchResolvedUnit } from './issuing/watch-resolved-unit.ts';
import { MAIL_HELD_CODES, mailHeldCodes } from './mail-held-codes.ts';
import { reEncryptCodes } from './re-encrypt-codes.ts';
import { remindExpiringCards } from './remind-expiring-cards.ts';
import { SEND_GIFT_CARD_MAIL, sendGiftCardMail } from './send-gift-card-mail.ts';

export function giftCardsJobs(deps: GiftCardDeps): JobDefinition[] {
  return [
    defineJob({
      // place_order enqueues one job per card, so that the cards of an order are settled independently.
      name: ISSUE_GIFT_CARD,
      concurrency: cardsAtOnce(deps.config.issuerRequestsPerSecond),
      expireInSeconds: 120,
      // A card that is not settled is tried on. Staff see it among the stuck ones, and settle it there.
      retryLimit: ENDLESS_RETRIES,
      retryDelayMaxSeconds: 150,
      run: ({ unitId }) => issueGiftCard(deps, unitId),
    }),
    defineJob({
      name: SEND_GIFT_CARD_MAIL,
      concurrency: 32,
      retryLimit: MAIL_RETRIES,
      run: ({ unitId }) => sendGiftCardMail(deps, unitId),
    }),
    defineJob({
      name: MAIL_HELD_CODES,
      retryLimit: MAIL_RETRIES,
      run: ({ userId }) => mailHeldCodes(deps, userId),
    }),
    defineJob({
      name: WATCH_GIFT_CARD,
      retryLimit: 50,
      run: (data) => watchResolvedUnit(deps, data),
    }),
    defineJob({
      name: ASK_ABOUT_CASE,
      run: ({ caseId }) => askAboutNewCase(deps, caseId),
    }),
    {
      name: 'sweep-gift-cards',
      cron: '* * * * *',
      async run() {
        await sweepUnits(deps);
      },
    },
    {
      name: 'remind-expiring-cards',
      cron: '23 15 * * *',
      expireInSeconds: 3600,
      async run() {
        await remindExpiringCards(deps);
      },
    },
    {
      name: 're-encrypt-gift-card-codes',
      cron: '41 2 * * *',
      expireInSeconds: 3600,
      async run() {
        await reEncryptCodes(deps);
      },
    },
  ];
}
