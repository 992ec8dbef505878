/** Notifies the managers who may fund a company of its low balance, once per crossing. */
import type { StopReason } from '#contract/enterprise/low-balance.ts';
import { displayCents } from '#contract/kernel/money.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import { jobName } from '#server/kernel/jobs.ts';
import { findCompany } from '../company/store.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { notifyManagers } from '../notify-managers.ts';
import { findCrossing } from './crossing-store.ts';
import { isDisputed } from './is-disputed.ts';
import { nextStepText, STOP_TEXT } from './low-balance.ts';

type Deps = Pick<EnterpriseDeps, 'db' | 'jobs'>;

/** low_balance_cross enqueues it. */
export const NOTIFY_LOW_BALANCE = jobName<{ crossingId: string }>('notify-low-balance');

export async function notifyLowBalance(
  deps: Deps & Pick<EnterpriseDeps, 'config'>,
  { crossingId }: { crossingId: string },
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const crossing = await findCrossing(tx, crossingId);
    if (!crossing) throw new Error(`The crossing ${crossingId} is not there.`);
    const { enterpriseId, balanceCents, lineCents } = crossing;
    const balance = displayCents(balanceCents);
    const line = displayCents(lineCents);
    const nextStep = nextStepText(crossing, {
      disputed: await isDisputed(tx, enterpriseId),
      hasFee: deps.config.fees.addFundsBasisPoints > 0,
    });
    const companyName = await nameOf(tx, enterpriseId);
    await notifyManagers(tx, deps, {
      enterpriseId,
      right: 'enterprise-funding',
      cause: crossingId,
      title: 'Low Balance',
      message: `The shared balance is ${balance}, below the ${line} that your company set. ${nextStep}`,
      about: { topic: 'funding' },
      mail: (firstName) => ({
        template: 'low-balance',
        data: { firstName, companyName, balance, line, nextStep },
      }),
    });
  });
}

/** In the transaction that stops automatic top-ups. */
export async function notifyStopped(
  tx: Tx,
  deps: Deps,
  { crossingId, enterpriseId, because }: { crossingId: string; enterpriseId: string; because: StopReason },
): Promise<void> {
  const { reason, nextStep } = STOP_TEXT[because];
  const companyName = await nameOf(tx, enterpriseId);
  await notifyManagers(tx, deps, {
    enterpriseId,
    right: 'enterprise-funding',
    cause: `${crossingId} stopped`,
    title: 'Automatic Top-Ups Stopped',
    message: `${reason}, so nothing was added. ${nextStep} to start the top-ups again.`,
    about: { topic: 'funding' },
    mail: (firstName) => ({
      template: 'top-ups-stopped',
      data: { firstName, companyName, reason, nextStep },
    }),
  });
}

async function nameOf(tx: Tx, enterpriseId: string): Promise<string> {
  return (await findCompany(tx, enterpriseId))?.company_name ?? '';
}
