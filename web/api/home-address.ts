import type { QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#contract/accounts.ts';
import { getEnterprise } from '#contract/enterprise/company.ts';
import { enterpriseHref, enterpriseSlug, paths } from '../paths.ts';
import { readOf } from './use-read.ts';

/** Where a signed-in person is at home (specification 1, section 2, 'Redirect of /'). */
export async function homeAddress(queryClient: QueryClient, user: CurrentUser): Promise<string> {
  if (!user.profileComplete) return paths.completeProfile.href();
  return homeByKind(queryClient, user);
}

/** The same without a look at the profile: where the logo leads. */
export async function homeByKind(queryClient: QueryClient, user: CurrentUser): Promise<string> {
  if (user.isAuthority) return paths.authority.href({ username: user.username });
  if (user.isEnterpriseUser) return enterpriseHref(await slugOf(queryClient, user), user.username);
  return paths.memberMarketplace.href({ username: user.username });
}

/** The slug of the user's company, null when the company cannot be looked up. */
async function slugOf(queryClient: QueryClient, user: CurrentUser): Promise<string | null> {
  if (!user.enterpriseId) return null;
  try {
    const { companyName } = await queryClient.fetchQuery(
      readOf(getEnterprise, { params: { enterpriseId: user.enterpriseId } }),
    );
    return enterpriseSlug(companyName);
  } catch {
    return null;
  }
}
