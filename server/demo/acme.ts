/**
 * The history of Acme Rewards in the demo: employees, and payouts made through the product's own use cases.
 */
import { findUserByEmail, setEmailVerified } from '#server/accounts/index.ts';
import type { Dependencies } from '#server/compose.ts';
import {
  type CompanyActor,
  createPayoutBatcher,
  sendFunds,
  uploadEmployees,
} from '#server/enterprise/index.ts';

/** The sum of the payouts below. Funded before them, so that Acme starts with its round balance. */
export const ACMES_REWARDS_CENTS = 480_00n;

const MANAGERS_LIST = `firstName,lastName,email,phoneNumber,birthday,startDate
Amara,Lindqvist,amara@example.com,(555) 010-2001,12-04,2021-12-13
Theo,Baptiste,theo@example.com,(555) 010-2002,03-14,2023-04-03
Priya,Raman,priya@example.com,(555) 010-2003,08-21,2024-09-09
Jonas,Weber,jonas@example.com,,,
`;

const DEPARTMENTS_LIST = `firstName,lastName,email,phoneNumber
Hana,Mori,hana@example.com,(555) 010-2005
Luis,Ortega,luis@example.com,(555) 010-2006
`;

/** All but Jonas followed their invitation. */
export const ARRIVED = ['amara', 'theo', 'priya', 'hana', 'luis'].map((name) => `${name}@example.com`);

const REWARDS = [
  { by: 'manager', to: 'amara@example.com', cents: 150_00n, message: 'Five years with us. Thank you!' },
  { by: 'manager', to: 'theo@example.com', cents: 100_00n, message: 'For the launch that nobody noticed.' },
  { by: 'manager', to: 'priya@example.com', cents: 75_00n, message: 'The new hires love your guide.' },
  { by: 'dept', to: 'hana@example.com', cents: 80_00n, message: 'Best tour of the quarter' },
  { by: 'dept', to: 'luis@example.com', cents: 75_00n, message: null },
] as const;

export type AcmesUsers = { acmeId: string; managerId: string; deptId: string };

/** Opens the employees' accounts. Running it again changes nothing: employees are found on the list. */
export async function seedEmployees(deps: Dependencies, users: AcmesUsers): Promise<void> {
  const { manager, dept } = actors(users);
  await uploadEmployees(deps, manager, { bytes: Buffer.from(MANAGERS_LIST), dryRun: false });
  await uploadEmployees(deps, dept, { bytes: Buffer.from(DEPARTMENTS_LIST), dryRun: false });
  for (const email of ARRIVED) {
    const user = await findUserByEmail(deps.db, email);
    if (user) await setEmailVerified(deps.db, { userId: user.id, manually: false, now: deps.clock.now() });
  }
}

function actors(users: AcmesUsers): { manager: CompanyActor; dept: CompanyActor } {
  const manager: CompanyActor = {
    userId: users.managerId,
    role: 'account_manager',
    enterpriseId: users.acmeId,
    ownOnly: false,
  };
  const dept: CompanyActor = { ...manager, userId: users.deptId, role: 'department_manager', ownOnly: true };
  return { manager, dept };
}

/** Running it again changes nothing: every payout has a key. */
export async function payRewards(deps: Dependencies, users: AcmesUsers): Promise<void> {
  const { manager, dept } = actors(users);
  const payoutBatcher = createPayoutBatcher(deps.db);
  for (const [index, { by, to, cents, message }] of REWARDS.entries()) {
    const recipient = await findUserByEmail(deps.db, to);
    if (!recipient) continue;
    await sendFunds({ ...deps, payoutBatcher }, by === 'dept' ? dept : manager, {
      recipientId: recipient.id,
      amountCents: cents,
      message,
      confirmNotEmployee: false,
      requestKey: `demo-reward-${index}`,
    });
  }
}
