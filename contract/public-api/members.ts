/** The people who manage a company. */
import { z } from 'zod';
import { defineApiRoute } from './define-api-route.ts';
import { ApiId, ApiTime, apiEmailAddress, IdParams } from './values.ts';

/** The first account manager of a company is made with it. */
export const GIVEN_ROLES = ['super_admin', 'account_staff', 'department_manager'] as const;

const Member = z
  .object({
    id: ApiId,
    email: z.string(),
    name: z.string().nullable(),
    active: z.boolean(),
    role: z.string().meta({ description: 'The id of a role' }),
    status: z.enum(['REGISTERED', 'INVITED']),
    created_at: ApiTime,
  })
  .meta({ id: 'Member' });

const OneMember = z.object({ member: Member });

export const listMembers = defineApiRoute({
  method: 'GET',
  path: '/members',
  summary: 'The managers of the company, invited ones included',
  needs: 'read_only',
  reply: z.object({ members: z.array(Member) }),
});

export const getMember = defineApiRoute({
  method: 'GET',
  path: '/members/:id',
  summary: 'One manager',
  needs: 'read_only',
  params: IdParams,
  reply: OneMember,
});

export const createMember = defineApiRoute({
  method: 'POST',
  path: '/members',
  summary: 'Invite a manager by email, at the domain of the company',
  needs: 'read_write',
  body: z.object({
    email: apiEmailAddress(),
    role: z.enum(GIVEN_ROLES, 'is not the id of a role that can be given'),
  }),
  reply: OneMember,
  statuses: { 409: 'The address has an account, or the company has as many managers as it may' },
});

export const deleteMember = defineApiRoute({
  method: 'DELETE',
  path: '/members/:id',
  summary: 'Remove a manager, or withdraw an invitation; nobody removes themselves',
  needs: 'read_write',
  params: IdParams,
  reply: z.object({}),
  statuses: { 409: 'It is the last manager' },
});
