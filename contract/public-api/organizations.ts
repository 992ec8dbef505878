/** The company behind a key, the roles of its people, and the currencies. */
import { z } from 'zod';
import { API_PERMISSIONS } from '../enterprise/api-keys.ts';
import { defineApiRoute } from './define-api-route.ts';
import { ApiId, ApiTime, CurrencyCode, Dollars, IdParams } from './values.ts';

const Organization = z
  .object({
    id: ApiId,
    name: z.string(),
    website: z.string(),
    currency_code: CurrencyCode,
    status: z.enum(['APPROVED', 'PENDING', 'REJECTED']),
    created_at: ApiTime,
  })
  .meta({ id: 'Organization' });

export const listOrganizations = defineApiRoute({
  method: 'GET',
  path: '/organizations',
  summary: 'The company that the key belongs to, in a list of one',
  needs: 'read_only',
  reply: z.object({ organizations: z.array(Organization) }),
});

export const getOrganization = defineApiRoute({
  method: 'GET',
  path: '/organizations/:id',
  summary: 'The company that the key belongs to',
  needs: 'read_only',
  params: IdParams,
  reply: z.object({ organization: Organization }),
});

export const createOrganizationKey = defineApiRoute({
  method: 'POST',
  path: '/organizations/create_api_key',
  summary:
    'Make another key like the one of this call: its networks, end and world, and its permission or less. It is shown once',
  needs: 'read_write',
  body: z.object({
    permission: z
      .enum(API_PERMISSIONS, 'is neither read_only nor read_write')
      .nullish()
      .meta({ description: 'That of the calling key, unless it is `read_only`' }),
  }),
  reply: z.object({ api_key: z.string() }),
  statuses: { 409: 'The company has as many keys as it may' },
});

const Role = z.object({ id: z.string(), title: z.string(), description: z.string() }).meta({ id: 'Role' });

export const listRoles = defineApiRoute({
  method: 'GET',
  path: '/roles',
  summary: 'The roles that a member can have',
  needs: 'read_only',
  reply: z.object({ roles: z.array(Role) }),
});

export const listForex = defineApiRoute({
  method: 'GET',
  path: '/forex',
  summary: 'Exchange rates: US dollars alone, so the only rate is 1',
  needs: 'read_only',
  query: z.object({
    base: z.string().default('USD').meta({ description: 'The currency to convert from; only USD is known' }),
  }),
  reply: z.object({ forex: z.record(z.string(), Dollars) }),
  statuses: { 422: 'A currency other than USD' },
});
