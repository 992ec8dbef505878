import type { QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#contract/accounts.ts';
import { getEnterprise } from '#contract/enterprise/company.ts';
import { enterpriseHref, enterpriseSlug, paths } from '../paths.ts';
import { readQuery } from './use-read.ts';

/** The page that `/` redirects a signed-in user to (P101). */
export async function homeAddress(queryClient: QueryClient, user: CurrentUser): Promise<string> {
  if (!user.profileComplete) return paths.completeProfile.href();
  return dashboardAddress(queryClient, user);
}

/** The home page regardless of a missing profile; the logo links to it. */
export async function dashboardAddress(queryClient: QueryClient, user: CurrentUser): Promise<string> {
  if (user.isAuthority) return paths.authority.href({ username: user.username });
  if (user.isEnterpriseUser) return enterpriseHref(await slugOf(queryClient, user), user.username);
  return paths.memberMarketplace.href({ username: user.username });
}

/** The slug of the user's company; null when the company cannot be read. */
async function slugOf(queryClient: QueryClient, user: CurrentUser): Promise<string | null> {
  if (!user.enterpriseId) return null;
  try {
    const { companyName } = await queryClient.fetchQuery(
      readQuery(getEnterprise, { params: { enterpriseId: user.enterpriseId } }),
    );
    return enterpriseSlug(companyName);
  } catch {
    return null;
  }
}
