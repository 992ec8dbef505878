/** What the module needs of the rest of the product. */
import type { AccountsDeps } from '#server/accounts/index.ts';
import type { Config } from '#server/config.ts';
import type { GiftCardDeps } from '#server/gift-cards/index.ts';
import type { SmsSender } from '#server/notifications/sms-port.ts';
import type { PaymentsDeps } from '#server/payments/index.ts';
import type { RiskLists } from '#server/rewards/index.ts';
import type { SecurityDeps } from '#server/security/index.ts';
import type { EventDeps } from '#server/security-events/index.ts';

export type AdminDeps = Omit<PaymentsDeps, 'config'> &
  EventDeps & {
    riskLists: RiskLists;
    issuer: GiftCardDeps['issuer'];
    /** Undefined where no text messages are sent. */
    smsSender: SmsSender | undefined;
    onSecured?: SecurityDeps['onSecured'];
    config: PaymentsDeps['config'] &
      AccountsDeps['config'] &
      Pick<
        Config,
        'encryption' | 'authorityEmailDomain' | 'claimTokenPrefix' | 'requireStaffTwoFactor' | 'staffLimits'
      >;
  };

/** Jobs send mail. */
export type AdminJobDeps = AdminDeps & Pick<AccountsDeps, 'mailer'>;
