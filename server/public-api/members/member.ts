/** A manager of a company, in the form of the public API. */
import type { z } from 'zod';
import type { AddStaffBody } from '#contract/enterprise/company.ts';
import type { GIVEN_ROLES, getMember } from '#contract/public-api/members.ts';
import type { CompanyStaffRow } from '#server/enterprise/index.ts';

export function toMember(row: CompanyStaffRow): z.input<typeof getMember.reply>['member'] {
  return {
    id: row.id,
    email: row.email,
    name: `${row.first_name} ${row.last_name}`.trim() || null,
    active: true,
    role: row.enterprise_role,
    status: row.invited ? 'INVITED' : 'REGISTERED',
    created_at: row.created_at.toISOString(),
  };
}

/** The API names an address alone: `ada.lopez` is Ada Lopez until she says otherwise. */
export function nameFrom(emailUsername: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = emailUsername
    .split(/[._+-]/)
    .filter(Boolean)
    .map((part) => `${part[0]?.toUpperCase()}${part.slice(1)}`);
  return { firstName: firstName.slice(0, 60), lastName: rest.join(' ').slice(0, 60) };
}

export function newStaffRole(role: (typeof GIVEN_ROLES)[number]): z.output<typeof AddStaffBody>['role'] {
  return role === 'account_staff' ? 'staff' : role;
}
