/** Companies that reward their people. */
import { z } from 'zod';
import { Id } from './kernel/common.ts';
import { defineRoute } from './kernel/define-route.ts';

export const EnterpriseName = z.object({ id: Id, companyName: z.string() }).meta({ id: 'EnterpriseName' });

export const getEnterprise = defineRoute({
  method: 'GET',
  path: '/api/enterprise/:enterpriseId',
  summary: "The name of one's own company",
  actor: 'enterprise',
  params: z.object({ enterpriseId: Id }),
  reply: { 200: EnterpriseName },
  refusals: ['not-found'],
});
