/** Every page of the app. To add one, write one line under its layout. */
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
} from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { PageSpinner } from '../ui/feedback/page-spinner.tsx';
import { SkipLink } from '../ui/layout/skip-link.tsx';
import { ErrorPage } from './error-page.tsx';
import { FollowNavigation } from './follow-navigation.tsx';
import {
  loadConfig,
  ownAuthoritySettings,
  ownMarketplace,
  ownSettings,
  readUser,
  requireAccessibleProfile,
  requireProfile,
  requireProfileOfUser,
  requireProfileOrNotify,
  requireSignIn,
  requireVisitor,
} from './guards.ts';
import { EitherLayout, loadEitherLayout } from './layouts/either-layout.tsx';
import { NotFound } from './not-found.tsx';
import { lazyPage, pageRegistrar } from './pages.ts';
import { RescueFocus } from './rescue-focus.tsx';
import { parseSearch, stringifySearch } from './search-params.ts';
import { SessionWatch } from './session-watch.tsx';
import { ShowFocused } from './show-focused.tsx';

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: () => (
    <>
      <SkipLink />
      <FollowNavigation />
      <RescueFocus />
      <ShowFocused />
      <SessionWatch />
      <Outlet />
    </>
  ),
  notFoundComponent: NotFound,
});

const publicLayout = createRoute({
  getParentRoute: () => root,
  id: 'public',
  component: lazyPage(() => import('./layouts/public-layout.tsx').then((m) => m.PublicLayout)),
});
const businessLayout = createRoute({
  getParentRoute: () => root,
  id: 'business-frame',
  component: lazyPage(() =>
    import('./layouts/public-business-layout.tsx').then((m) => m.PublicBusinessLayout),
  ),
});
const authLayout = createRoute({
  getParentRoute: () => root,
  id: 'auth',
  component: lazyPage(() => import('./layouts/auth-layout.tsx').then((m) => m.AuthLayout)),
  beforeLoad: loadConfig,
});
const memberLayout = createRoute({
  getParentRoute: () => root,
  id: 'member',
  component: lazyPage(() => import('./layouts/member-layout.tsx').then((m) => m.MemberLayout)),
  beforeLoad: requireProfile,
});

/** Shows the top bar to visitors as well, while they are notified that they are signed out. */
const settingsLayout = createRoute({
  getParentRoute: () => root,
  id: 'own-settings',
  component: lazyPage(() => import('./layouts/member-layout.tsx').then((m) => m.MemberLayout)),
  beforeLoad: requireProfileOrNotify,
});

const eitherLayout = createRoute({
  getParentRoute: () => root,
  id: 'either',
  component: EitherLayout,
  beforeLoad: loadEitherLayout,
});

const open = pageRegistrar(publicLayout);
const business = pageRegistrar(businessLayout);
const either = pageRegistrar(eitherLayout);
const auth = pageRegistrar(authLayout);
const member = pageRegistrar(memberLayout);
const settings = pageRegistrar(settingsLayout);

const routeTree = root.addChildren([
  createRoute({ getParentRoute: () => root, path: paths.testSettings.path, component: NotFound }),
  publicLayout.addChildren([
    open(
      paths.home.path,
      () => import('#web/features/landing/pages/landing-page.tsx').then((m) => m.LandingPage),
      { guard: requireVisitor },
    ),
    open(paths.terms.path, () => import('#web/features/legal/pages/terms-page.tsx').then((m) => m.TermsPage)),
    open(paths.privacy.path, () =>
      import('#web/features/legal/pages/privacy-page.tsx').then((m) => m.PrivacyPage),
    ),
    open(paths.trust.path, () => import('#web/features/trust/pages/trust-page.tsx').then((m) => m.TrustPage)),
    open(paths.developers.path, () =>
      import('#web/features/developers/pages/developers-page.tsx').then((m) => m.DevelopersPage),
    ),
  ]),
  businessLayout.addChildren([
    business(paths.business.path, () =>
      import('#web/features/business/pages/business-page.tsx').then((m) => m.BusinessPage),
    ),
  ]),
  authLayout.addChildren([
    auth(
      paths.signIn.path,
      () => import('#web/features/auth/pages/sign-in-page.tsx').then((m) => m.SignInPage),
      { guard: requireVisitor },
    ),
    auth(
      paths.signUp.path,
      () => import('#web/features/auth/pages/sign-up-page.tsx').then((m) => m.SignUpPage),
      { guard: requireVisitor },
    ),
    auth(paths.emailVerificationSent.path, () =>
      import('#web/features/auth/pages/email-verification-sent-page.tsx').then(
        (m) => m.EmailVerificationSentPage,
      ),
    ),
    auth(paths.emailVerified.path, () =>
      import('#web/features/auth/pages/email-verified-page.tsx').then((m) => m.EmailVerifiedPage),
    ),
    ...[paths.verifyEmail.path, paths.verifyEmailLink.path].map((address) =>
      auth(address, () =>
        import('#web/features/auth/pages/verify-email-page.tsx').then((m) => m.VerifyEmailPage),
      ),
    ),
    auth(paths.forgotPassword.path, () =>
      import('#web/features/auth/pages/forgot-password-page.tsx').then((m) => m.ForgotPasswordPage),
    ),
    auth(paths.resetPassword.path, () =>
      import('#web/features/auth/pages/reset-password-page.tsx').then((m) => m.ResetPasswordPage),
    ),
    auth(paths.notMe.path, () =>
      import('#web/features/security/pages/securing-link-page.tsx').then((m) => m.NotMePage),
    ),
    auth(paths.undoEmail.path, () =>
      import('#web/features/security/pages/securing-link-page.tsx').then((m) => m.UndoEmailPage),
    ),
    auth(paths.emailChange.path, () =>
      import('#web/features/security/pages/email-change-page.tsx').then((m) => m.EmailChangePage),
    ),
    auth(
      paths.secondFactor.path,
      () => import('./second-factor-with-proof.tsx').then((m) => m.SecondFactorWithProof),
      { guard: requireSignIn },
    ),
    auth(paths.unclaimedCodes.path, () =>
      import('#web/features/security/pages/unclaimed-codes-page.tsx').then((m) => m.UnclaimedCodesPage),
    ),
    auth(
      paths.completeProfile.path,
      () => import('#web/features/auth/pages/complete-profile-page.tsx').then((m) => m.CompleteProfilePage),
      { guard: readUser },
    ),
  ]),
  memberLayout.addChildren([
    member(
      paths.marketplace.path,
      () => import('#web/features/marketplace/pages/marketplace-page.tsx').then((m) => m.MarketplacePage),
      { guard: ownMarketplace },
    ),
    member(
      paths.memberMarketplace.path,
      () => import('#web/features/marketplace/pages/marketplace-page.tsx').then((m) => m.MarketplacePage),
      { guard: ownMarketplace },
    ),
    member(paths.checkout.path, () =>
      import('#web/features/checkout/pages/checkout-page.tsx').then((m) => m.CheckoutPage),
    ),
    member(paths.transactionHistory.path, () =>
      import('#web/features/transactions/pages/transaction-history-page.tsx').then(
        (m) => m.TransactionHistoryPage,
      ),
    ),
    member(paths.sentGifts.path, () =>
      import('#web/features/rewards/pages/sent-gifts-page.tsx').then((m) => m.SentGiftsPage),
    ),
    member(paths.statement.path, () =>
      import('#web/features/transactions/pages/statement-page.tsx').then((m) => m.StatementPage),
    ),
    member(paths.transaction.path, () =>
      import('#web/features/transactions/pages/transaction-page.tsx').then((m) => m.TransactionPage),
    ),
    ...[paths.admin.path, paths.authority.path].map((address) =>
      member(address, () => import('#web/features/admin/pages/admin-page.tsx').then((m) => m.AdminPage)),
    ),
    member(paths.adminTransactions.path, () =>
      import('#web/features/admin/pages/transaction-manager-page.tsx').then((m) => m.TransactionManagerPage),
    ),
    member(paths.adminUser.path, () =>
      import('#web/features/admin/pages/customer-page.tsx').then((m) => m.CustomerPage),
    ),
    ...[paths.enterprise.path, paths.enterpriseWithoutCompany.path, paths.enterpriseDashboard.path].map(
      (address) =>
        member(address, () =>
          import('#web/features/enterprise/pages/enterprise-page.tsx').then((m) => m.EnterprisePage),
        ),
    ),
    member(paths.manageEnterprise.path, () =>
      import('./enterprise-settings-with-cards.tsx').then((m) => m.EnterpriseSettingsWithCards),
    ),
    member(paths.enterpriseStatement.path, () =>
      import('#web/features/enterprise/pages/enterprise-statement-page.tsx').then(
        (m) => m.EnterpriseStatementPage,
      ),
    ),
    member(paths.enterpriseTransaction.path, () =>
      import('#web/features/transactions/pages/enterprise-transaction-page.tsx').then(
        (m) => m.EnterpriseTransactionPage,
      ),
    ),
  ]),
  settingsLayout.addChildren([
    settings(paths.userSettings.path, () =>
      import('#web/features/settings/pages/user-settings-page.tsx').then((m) => m.UserSettingsPage),
    ),
    ...[paths.settings.path, paths.memberSettings.path, paths.enterpriseSettings.path].map((address) =>
      settings(address, () => import('./settings-with-security.tsx').then((m) => m.SettingsWithSecurity), {
        guard: ownSettings,
      }),
    ),
    settings(
      paths.authoritySettings.path,
      () => import('./authority-settings-with-security.tsx').then((m) => m.AuthoritySettingsWithSecurity),
      { guard: ownAuthoritySettings },
    ),
  ]),
  eitherLayout.addChildren([
    either(
      paths.wallet.path,
      () => import('./wallet-with-transactions.tsx').then((m) => m.WalletWithTransactions),
      { guard: requireProfileOfUser },
    ),
    either(
      paths.sendFunds.path,
      () => import('#web/features/send-funds/pages/search-page.tsx').then((m) => m.SearchPage),
      { guard: requireProfileOfUser },
    ),
    either(
      paths.sendTo.path,
      () => import('#web/features/send-funds/pages/recipient-page.tsx').then((m) => m.RecipientPage),
      { guard: requireProfileOfUser },
    ),
    either(
      paths.sendGift.path,
      () => import('#web/features/rewards/pages/send-gift-page.tsx').then((m) => m.SendGiftPage),
      { guard: requireProfileOfUser },
    ),
    either(paths.giftPaid.path, () =>
      import('#web/features/rewards/pages/gift-paid-page.tsx').then((m) => m.GiftPaidPage),
    ),
    either(paths.sentGift.path, () =>
      import('#web/features/rewards/pages/sent-gift-page.tsx').then((m) => m.SentGiftPage),
    ),
    either(paths.claim.path, () =>
      import('#web/features/rewards/pages/claim-page.tsx').then((m) => m.ClaimPage),
    ),
    ...[paths.help.path, paths.helpTopic.path].map((address) =>
      either(address, () => import('#web/features/help/pages/help-page.tsx').then((m) => m.HelpPage)),
    ),
    either(paths.paymentSuccess.path, () =>
      import('#web/features/send-funds/pages/payment-success-page.tsx').then((m) => m.PaymentSuccessPage),
    ),
    either(
      paths.profile.path,
      () => import('#web/features/send-funds/pages/recipient-page.tsx').then((m) => m.RecipientPage),
      { guard: requireAccessibleProfile },
    ),
  ]),
]);

/**
 * Restores the scroll position of every page but the one that was loaded, when it is scrolled before it is
 * interactive: a jump would move a button from under the finger that presses it.
 */
function unlessArrivedScrolled() {
  let arrival: string | null = window.location.pathname;
  return ({ location }: { location: { pathname: string } }) => {
    const staysInPlace = location.pathname === arrival && window.scrollY > 0;
    arrival = null;
    return !staysInPlace;
  };
}

/** `history` replaces the browser's history outside a browser. */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadDelay: 40,
    defaultPendingMs: 120,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PageSpinner,
    defaultErrorComponent: ErrorPage,
    ...(history ? { history } : { scrollRestoration: unlessArrivedScrolled() }),
    parseSearch,
    stringifySearch,
  });
}
