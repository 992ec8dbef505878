/** An enterprise as the database stores it, and as its managers and the staff see it. */
import type { z } from 'zod';
import type { Enterprise } from '#contract/enterprise/company.ts';
import { formatCents } from '#contract/kernel/money.ts';
import { isNotOurs } from '#contract/kernel/plain-name.ts';
import { isReservedName } from '#server/accounts/index.ts';

export type CompanyRow = {
  id: string;
  company_name: string;
  slug: string;
  email_domain: string;
  company_email: string | null;
  company_address: string | null;
  company_phone: string | null;
  minimum_balance_cents: bigint;
  minimum_reached_at: Date | null;
  is_active: boolean;
  is_setup_complete: boolean;
  reward_months: number;
  created_at: Date;
  updated_at: Date;
  balance_cents: bigint;
  balance_frozen: boolean;
  staff_count: number;
  creator_first_name: string | null;
  creator_last_name: string | null;
  creator_email: string | null;
};

/** The slug: the name in lower case, without white space. */
export function companySlug(companyName: string): string {
  return companyName.toLowerCase().replace(/\s+/g, '');
}

/** A name that would pass for the product or a part of it, which mails to strangers must not carry. */
export function isOurName(companyName: string): boolean {
  const slug = companySlug(companyName).replace(/[^a-z0-9]/g, '');
  return !isNotOurs(companyName) || isReservedName(slug);
}

/** Whether transfers and employee management are unlocked (P27). */
export function isFunded(company: { minimum_reached_at: Date | null; balance_cents: bigint }): boolean {
  return company.minimum_reached_at !== null || company.balance_cents > 0n;
}

export function toEnterprise(row: CompanyRow): z.output<typeof Enterprise> {
  const minimum = formatCents(row.minimum_balance_cents);
  return {
    id: row.id,
    companyName: row.company_name,
    slug: row.slug,
    companyEmail: row.company_email,
    companyAddress: row.company_address,
    companyPhone: row.company_phone,
    emailDomain: row.email_domain,
    sharedBalance: formatCents(row.balance_cents),
    minimumBalanceRequired: minimum,
    minimumBalance: minimum,
    staffCount: row.staff_count,
    isActive: row.is_active,
    isBalanceFrozen: row.balance_frozen,
    rewardMonths: row.reward_months,
    isSetupComplete: row.is_setup_complete,
    creatorFirstName: row.creator_first_name ?? '',
    creatorLastName: row.creator_last_name ?? '',
    creatorEmail: row.creator_email ?? '',
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
