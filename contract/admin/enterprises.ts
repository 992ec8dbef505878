/** Companies as staff create and change them. */
import { z } from 'zod';
import { Enterprise } from '../enterprise/company.ts';
import { Id, PageQuery, Timestamp } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { amountFromZero } from '../kernel/money.ts';
import { isManagerPhone, US_PHONE } from '../kernel/phone.ts';
import { hasNoAddress, NO_ADDRESS, withoutTurns } from '../kernel/plain-name.ts';
import { WaitsForApproval } from './approvals.ts';

export const ENTERPRISE_FILTERS = ['active', 'inactive', 'pending'] as const;

/** The funding that unlocks transfers, unless staff set another minimum. */
export const DEFAULT_MINIMUM_BALANCE_CENTS = 5_000_00n;

const REQUIRED = 'Please fill in all required fields';
const required = (longest: number) =>
  z
    .string(REQUIRED)
    .overwrite(withoutTurns)
    .trim()
    .min(1, REQUIRED)
    .max(longest)
    .regex(/^\P{Cc}*$/u, REQUIRED);
const PHONE = 'Please enter a valid US phone number';
const MANAGER_PHONE = 'Please enter a valid phone number, with its country code outside the US';
const EMAIL = 'Please enter a valid email address';
const DOMAIN = 'Please enter a domain such as acme.example';

const emailDomain = required(200)
  .toLowerCase()
  .transform((value) => value.replace(/^@/, ''))
  .refine((value) => /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/.test(value), DOMAIN);

export const CreateEnterpriseBody = z.object({
  companyName: required(200).refine(hasNoAddress, NO_ADDRESS),
  companyAddress: required(200),
  emailDomain,
  managerFirstName: required(60).refine(hasNoAddress, NO_ADDRESS),
  managerLastName: required(60).refine(hasNoAddress, NO_ADDRESS),
  managerEmail: required(254)
    .toLowerCase()
    .pipe(z.email({ error: EMAIL })),
  managerPhone: required(40).refine(isManagerPhone, MANAGER_PHONE),
  /** 5000.00 where the text is blank or no amount. */
  minimumBalance: amountFromZero('Please enter a valid minimum balance.').catch(
    DEFAULT_MINIMUM_BALANCE_CENTS,
  ),
});

/** Only the fields that are sent change; an empty phone or address is removed. */
export const UpdateEnterpriseBody = z.object({
  companyName: required(200).refine(hasNoAddress, NO_ADDRESS).optional(),
  companyEmail: z
    .union([z.literal(''), z.email({ error: EMAIL })], EMAIL)
    .nullable()
    .optional(),
  emailDomain: emailDomain.optional(),
  companyPhone: z
    .string(PHONE)
    .trim()
    .refine((value) => value === '' || US_PHONE.test(value), PHONE)
    .nullable()
    .optional(),
  companyAddress: z
    .string()
    .trim()
    .max(200)
    .regex(/^\P{Cc}*$/u)
    .nullable()
    .optional(),
  minimumBalanceRequired: amountFromZero('Please enter a valid minimum balance.').optional(),
  isActive: z.boolean().optional(),
  expectedUpdatedAt: Timestamp.optional(),
});

export const listEnterprises = defineRoute({
  method: 'GET',
  path: '/api/admin/enterprises',
  summary: 'Companies, newest first',
  actor: 'staff-enterprises',
  query: PageQuery.extend({
    /** A part of the company's name or domain. */
    search: z.string().trim().max(254).optional(),
    /** `pending`: the minimum is not reached yet. */
    status: z.enum(ENTERPRISE_FILTERS).optional(),
  }),
  paged: { pageSize: 100 },
  reply: { 200: z.array(Enterprise) },
});

export const createEnterprise = defineRoute({
  method: 'POST',
  path: '/api/admin/create-enterprise',
  summary: 'Open a company and invite its first manager by mail',
  actor: 'staff-enterprise-edits',
  proof: 'always',
  body: CreateEnterpriseBody,
  reply: { 201: Enterprise },
  refusals: ['user-exists', 'enterprise-exists'],
});

export const updateEnterprise = defineRoute({
  method: 'PUT',
  path: '/api/admin/enterprises/:enterpriseId',
  summary: 'Change a company',
  actor: 'staff-enterprise-edits',
  proof: 'always',
  params: z.object({ enterpriseId: Id }),
  body: UpdateEnterpriseBody,
  reply: { 200: Enterprise, 202: WaitsForApproval },
  refusals: ['request-waiting', 'not-found', 'enterprise-exists', 'changed-meanwhile'],
});
