import type { SystemSettings } from '#contract/admin/system.ts';
import { formatCents } from '#contract/kernel/money.ts';
import type { CompleteConfig } from '#server/config/stand-ins.ts';

/** The fees and limits in force, without secrets. */
export function readSettings(config: CompleteConfig): SystemSettings {
  const { fees, limits, launch } = config;
  return {
    appUrl: config.appUrl,
    production: config.production,
    sandbox: config.standIns.size > 0,
    fees: { ...fees, enterpriseBasisPoints: fees.addFundsBasisPoints },
    amounts: {
      addFundsMaximum: formatCents(config.addFundsMaxCents),
      transfersMaximumPerDay: formatCents(config.transfersMaxCentsPerDay),
      unprovenSpendingPerDay: formatCents(config.unprovenSpendingCentsPerDay),
    },
    limits: { ...limits },
    staffTwoFactorRequired: config.requireStaffTwoFactor,
    authorityEmailDomain: config.authorityEmailDomain,
    launch,
  };
}
