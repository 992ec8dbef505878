/** The account chooser, and the way back to the product. */
import type { Reply } from '../kernel/call.ts';
import { formOf } from '../kernel/http.ts';
import type { Account } from './account.ts';
import { choosePage, errorPage, formPostPage } from './pages.ts';
import type { Provider } from './provider.ts';
import { checkRequest, type SignInRequest } from './request.ts';

export function bindAuthorize(provider: Provider): void {
  const { name, router, registry, client, publicUrl } = provider;
  const check = (params: URLSearchParams) =>
    checkRequest(params, { provider: name, clientId: client?.clientId, publicUrl: publicUrl() });

  router.on('GET', `/${name}/authorize`, ({ query, queryText }) => {
    const checked = check(query);
    if (checked.kind === 'page') return errorPage(name, checked.message);
    if (checked.kind === 'back') return refuse(checked.request, checked.error, checked.description);
    return choosePage({ name, accounts: registry.accounts(name), requestText: queryText });
  });

  router.on('POST', `/${name}/authorize`, (call) => {
    const form = formOf(call);
    const requestText = form.get('request') ?? '';
    const checked = check(new URLSearchParams(requestText));
    if (checked.kind === 'page') return errorPage(name, checked.message);
    if (checked.kind === 'back') return refuse(checked.request, checked.error, checked.description);
    if (form.has('cancel')) {
      const error = name === 'apple' ? 'user_cancelled_authorize' : 'access_denied';
      return refuse(checked.request, error, 'The user declined.');
    }
    const chosen = form.get('person');
    const account = chosen ? registry.account(name, chosen) : savedFrom(provider, form);
    if (account) return finish(provider, checked.request, account);
    const problem = 'Give a first name, a last name and an e-mail address.';
    return choosePage({ name, accounts: registry.accounts(name), requestText, problem });
  });
}

function finish({ name, registry }: Provider, request: SignInRequest, account: Account): Reply {
  const { clientId, redirectUri, nonce, codeChallenge } = request;
  const { subject } = account;
  const code = registry.issueCode(name, { subject, clientId, redirectUri, nonce, codeChallenge });
  const reply: Record<string, string> = { code };
  if (name === 'apple' && !account.consented && request.scopes.includes('name')) {
    const spelled = { firstName: account.givenName, lastName: account.familyName };
    reply.user = JSON.stringify({ name: spelled, email: account.email });
  }
  registry.markConsented(name, subject);
  return sendBack(request, reply);
}

/** The account that the form describes, kept for later sign-ins. */
function savedFrom({ name, registry }: Provider, form: URLSearchParams): Account | undefined {
  const [givenName = '', familyName = '', email = ''] = ['givenName', 'familyName', 'email'].map((field) =>
    form.get(field)?.trim(),
  );
  if (!givenName || !familyName || !/^[^\s@]+@[^\s@]+$/.test(email)) return undefined;
  return registry.saveAccount(name, {
    givenName,
    familyName,
    email,
    emailVerified: form.has('emailVerified'),
  });
}

function refuse(request: SignInRequest, error: string, description: string): Reply {
  return sendBack(request, { error, error_description: description });
}

function sendBack({ redirectUri, responseMode, state }: SignInRequest, reply: Record<string, string>): Reply {
  const params = state === null ? reply : { ...reply, state };
  if (responseMode === 'form_post') return formPostPage(redirectUri, params);
  const location = new URL(redirectUri);
  for (const [key, value] of Object.entries(params)) location.searchParams.set(key, value);
  return { status: 303, headers: { location: location.href, 'cache-control': 'no-store' } };
}
