/** The pages in the browser: the account chooser, the form post back to the client, and an error. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reply } from '../kernel/call.ts';
import type { Account, ProviderName } from './account.ts';

type Choice = { name: ProviderName; accounts: Account[]; requestText: string; problem?: string };

const labels = { google: 'Google', apple: 'Apple' };

export function choosePage({ name, accounts, requestText, problem }: Choice): Reply {
  const label = labels[name];
  const request = `<input type="hidden" name="request" value="${escaped(requestText)}">`;
  return page(
    problem ? 400 : 200,
    `Sign in with ${label}`,
    `<header>
       <p class="tag">sandbox</p>
       <h1>Sign in with ${label}</h1>
       <p>A stand-in for ${label}'s own page. Choose who you want to be; no password is asked.</p>
     </header>
     <form method="post" action="authorize" class="people">
       ${request}
       ${accounts.map(accountButton).join('')}
     </form>
     <details${problem ? ' open' : ''}>
       <summary>Somebody else</summary>
       <form method="post" action="authorize" class="fields">
         ${request}
         ${problem ? `<p class="problem" role="alert">${escaped(problem)}</p>` : ''}
         ${field('givenName', 'First name', 'given-name')}
         ${field('familyName', 'Last name', 'family-name')}
         ${field('email', 'E-mail', 'email', 'email')}
         <label class="check"><input type="checkbox" name="emailVerified" checked> ${label} has verified this e-mail</label>
         <button class="primary">Continue</button>
       </form>
     </details>
     <form method="post" action="authorize">${request}<button class="plain" name="cancel" value="1">Cancel</button></form>`,
  );
}

/** Apple's response mode: a form that submits itself to the client. */
export function formPostPage(action: string, params: Record<string, string>): Reply {
  const inputs = Object.entries(params)
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join('');
  return page(
    200,
    'Going back',
    `<h1>Going back…</h1>
     <form method="post" action="${escaped(action)}">${inputs}<button class="primary">Continue</button></form>
     <script>document.forms[0].submit()</script>`,
  );
}

export function errorPage(name: ProviderName, message: string): Reply {
  return page(
    400,
    `Sign in with ${labels[name]}`,
    `<h1>This request is wrong</h1><p>${escaped(message)}</p><p>Nobody was signed in.</p>`,
  );
}

function accountButton({ subject, givenName, familyName, email, emailVerified }: Account): string {
  const initials = `${givenName[0] ?? ''}${familyName[0] ?? ''}`.toUpperCase();
  return `<button name="person" value="${escaped(subject)}" class="person">
      <span class="face" aria-hidden="true">${escaped(initials)}</span>
      <span class="who"><b>${escaped(`${givenName} ${familyName}`)}</b><span>${escaped(email)}</span>
        ${emailVerified ? '' : '<i class="mark">not verified</i>'}</span>
    </button>`;
}

function field(name: string, label: string, autocomplete: string, type = 'text'): string {
  return `<label>${label}<input name="${name}" type="${type}" autocomplete="${autocomplete}" required></label>`;
}

function page(status: number, title: string, body: string): Reply {
  const style = readFileSync(join(import.meta.dirname, 'identity.css'), 'utf8');
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    },
    body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body><main>${body}</main></body>
</html>`,
  };
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
