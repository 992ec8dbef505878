/** What the module needs of the rest of the product. */
import type { NewCompanyLimits } from '#server/config/limits.ts';
import type { SmsSender } from '#server/notifications/sms-port.ts';
import type { PaymentsDeps } from '#server/payments/index.ts';
import type { SigningDeps } from '#server/proofs/index.ts';
import type { LinkDeps, RewardsDeps, RiskLists } from '#server/rewards/index.ts';

export type EnterpriseDeps = Omit<PaymentsDeps, 'config'> &
  Omit<SigningDeps, 'config'> & {
    riskLists: RiskLists;
    /** Undefined where this installation sends no text messages. */
    smsSender: SmsSender | undefined;
    config: PaymentsDeps['config'] &
      SigningDeps['config'] &
      LinkDeps['config'] &
      Pick<RewardsDeps['config'], 'claimCodeAboveCents'> & {
        newCompany: NewCompanyLimits;
        bankDetails: readonly string[];
      };
  };
