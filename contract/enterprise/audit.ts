/** The audit log of a company: what its managers did, for its managers to read. */
import { z } from 'zod';
import { AuditEntry } from '../admin/staff.ts';
import { Id, PageQuery, Timestamp } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';

/** The label of each action of a company's managers. */
export const COMPANY_ACTIONS: Record<string, string> = {
  'payout-made': 'Payout made',
  'payouts-confirmed': 'Bulk payout confirmed',
  'payout-requested': 'Payout sent for approval',
  'payout-approved': 'Payout approved',
  'payout-rejected': 'Payout rejected',
  'payout-withdrawn': 'Payout withdrawn',
  'payout-resumed': 'Stuck payout resumed',
  'rewards-ordered': 'Rewards sent',
  'rewards-requested': 'Rewards sent for approval',
  'rewards-approved': 'Rewards approved',
  'rewards-rejected': 'Rewards rejected',
  'rewards-withdrawn': 'Rewards withdrawn',
  'reward-canceled': 'Reward canceled',
  'reward-resent': 'Reward sent again',
  'reward-reminded': 'Reward reminder sent',
  'reward-link-copied': 'Reward link copied',
  'reward-link-generated': 'New reward link made',
  'fraud-review-blocked': 'Reward blocked in review',
  'fraud-review-released': 'Reward released from review',
  'fraud-rule-set': 'Fraud rule set',
  'fraud-rule-removed': 'Fraud rule removed',
  'campaign-created': 'Campaign created',
  'campaign-changed': 'Campaign changed',
  'campaign-deleted': 'Campaign deleted',
  'field-created': 'Custom field added',
  'field-deleted': 'Custom field deleted',
  'occasion-set': 'Automatic rewards changed',
  'manager-invited': 'Manager invited',
  'invitation-requested': 'Invitation sent for approval',
  'invitation-approved': 'Invitation approved',
  'invitation-rejected': 'Invitation rejected',
  'invitation-withdrawn': 'Invitation withdrawn',
  'invitation-resent': 'Invitation sent again',
  'manager-removed': 'Manager removed',
  'limits-changed': 'Limits changed',
  'report-made': 'Report made',
  'low-balance-set': 'Low balance changed',
  'automatic-top-ups-stopped': 'Automatic top-ups stopped',
  'api-key-created': 'API key created',
  'api-key-revoked': 'API key revoked',
  'invoice-created': 'Invoice made',
  'invoice-deleted': 'Invoice deleted',
  'invoice-marked': 'Invoice marked as paid',
  'invoice-unmarked': 'Invoice marked as not paid',
  'test-world-emptied': 'Test world emptied',
  'webhook-created': 'Webhook added',
  'webhook-deleted': 'Webhook removed',
  'webhook-disabled': 'Webhook turned off',
  'webhook-enabled': 'Webhook turned on again',
  'webhook-repeated': 'Webhook sent again',
  'budget-changed': 'Budget changed',
  'employees-uploaded': 'Employees uploaded',
  'employee-removed': 'Employee removed',
  'settings-changed': 'Company settings changed',
  'funding-started': 'Funding started',
};

const filters = {
  actorId: Id.optional(),
  action: z.string().max(60).optional(),
  /** From `from` until before `to`: ISO 8601. */
  from: Timestamp.optional(),
  to: Timestamp.optional(),
};

export const listCompanyAudit = defineRoute({
  method: 'GET',
  path: '/api/enterprise/audit',
  summary: 'What the managers of the company did, newest first',
  actor: 'enterprise-audit',
  query: PageQuery.extend(filters),
  paged: { pageSize: 50 },
  reply: { 200: z.array(AuditEntry) },
});

export const exportCompanyAudit = defineRoute({
  method: 'GET',
  path: '/api/enterprise/audit/export',
  summary: 'The same as a CSV file, newest first',
  actor: 'enterprise-audit',
  query: z.object(filters),
  reply: { 200: z.string() },
  refusals: ['too-many-requests'],
  private: true,
});
