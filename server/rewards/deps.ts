/** What the module needs of the rest of the product. */
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/pool.ts';
import type { GiftCardDeps, RevealDeps } from '#server/gift-cards/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Jobs } from '#server/kernel/jobs.ts';
import type { MailDeps } from '#server/notifications/index.ts';
import type { SmsSender } from '#server/notifications/sms-port.ts';
import type { PaymentsDeps } from '#server/payments/index.ts';
import type { BounceMailbox } from './bounce-mailbox-port.ts';
import type { RiskLists } from './risk/risk.ts';

/** What the acts of senders need. */
export type SenderDeps = Pick<RewardsDeps, 'db' | 'clock' | 'jobs'> & {
  config: Pick<RewardsDeps['config'], 'appUrl' | 'encryption' | 'claimTokenPrefix'>;
};

export type RewardsDeps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  issuer: { name: string };
  /** What the operator knows of networks, addresses and names. */
  riskLists: RiskLists;
  mailer: MailDeps['mailer'];
  /** Undefined where none is configured. */
  bounceMailbox: BounceMailbox | undefined;
  /** Undefined where this installation sends no text messages. */
  smsSender: SmsSender | undefined;
  log: RevealDeps['log'] & { warn(details: object, message: string): void };
  config: Pick<
    Config,
    | 'appUrl'
    | 'bounces'
    | 'claimCodeAboveCents'
    | 'claimTokenPrefix'
    | 'limits'
    | 'transfersMaxCentsPerDay'
    | 'unprovenSpendingCentsPerDay'
  > &
    GiftCardDeps['config'];
};

/** A guest's gift is paid by card, so it needs what payments need. */
export type GuestDeps = RewardsDeps & PaymentsDeps;
