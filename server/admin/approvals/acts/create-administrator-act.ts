/** A new administrator, whom a second one approves. */
import type { z } from 'zod';
import { type AuthorityUser, CreateAuthorityUserBody } from '#contract/admin/staff.ts';
import { AUTHORITY_ROLE_NAMES } from '#contract/kernel/role-names.ts';
import { findUserByEmail } from '#server/accounts/index.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { createStaff, refuseOwnMailbox, requireDomain } from '../../staff/staff-accounts.ts';
import type { Act } from '../act.ts';

type Proposal = z.output<typeof CreateAuthorityUserBody>;

export const createAdministratorAct: Act<Proposal, AuthorityUser> = {
  kind: 'create-administrator',
  schema: CreateAuthorityUserBody,
  async describe(deps, actor, given) {
    requireDomain(given.email, deps.config.authorityEmailDomain);
    if (await findUserByEmail(deps.db, given.email)) throw refuse('user-exists');
    await refuseOwnMailbox(deps.db, actor, given.email);
    const name = `${given.firstName} ${given.lastName}`;
    return {
      proposal: given,
      subject: { kind: 'staff', id: given.email, label: name },
      concerns: [],
      amountCents: null,
      always: true,
      reason: null,
      changes: [
        { name: 'Name', from: null, to: name },
        { name: 'Email', from: null, to: given.email },
        { name: 'Role', from: null, to: AUTHORITY_ROLE_NAMES[given.authorityRole] },
      ],
    };
  },
  perform: (deps, actor, proposal) => createStaff(deps, actor, proposal, { approved: true }),
};
