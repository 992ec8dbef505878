/** The companies that a member is linked to: accept an invitation, or leave. */
import { z } from 'zod';
import { Done, Id, Timestamp } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';

export const EmployerLink = z
  .object({
    enterpriseId: Id,
    companyName: z.string(),
    status: z.enum(['asked', 'active']),
    createdAt: Timestamp,
  })
  .meta({ id: 'EmployerLink' });

const EmployerParams = z.object({ enterpriseId: Id });

export const listEmployers = defineRoute({
  method: 'GET',
  path: '/api/employers',
  summary: 'The companies that reward a member, and open invitations of others',
  actor: 'employers',
  reply: { 200: z.array(EmployerLink) },
});

export const acceptEmployer = defineRoute({
  method: 'POST',
  path: '/api/employers/:enterpriseId/accept',
  summary: 'Accept the link: the company sees name, username, phone number and balance',
  actor: 'employers',
  params: EmployerParams,
  reply: { 200: EmployerLink },
  refusals: ['not-found', 'email-not-verified'],
});

export const leaveEmployer = defineRoute({
  method: 'DELETE',
  path: '/api/employers/:enterpriseId',
  summary: 'Decline the link, or end it',
  actor: 'employers',
  params: EmployerParams,
  reply: { 200: Done },
  refusals: ['not-found'],
});
