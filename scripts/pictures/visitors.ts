/** The visitors of the pictures: users of the demo, and one who is not signed in. */
import type { BrowserContext } from 'playwright-core';

const EMAILS = {
  visitor: null,
  maya: 'maya@example.com',
  leo: 'leo@example.com',
  god: 'god@indulge.example',
  admin: 'admin@indulge.example',
  care: 'care@indulge.example',
  manager: 'manager@acme.example',
  owner: 'owner@acme.example',
  dept: 'dept@acme.example',
  /** Manages a company that has not paid in yet. */
  pending: 'nell@juniper.example',
  /** Users who have more to show once `stages.ts` has run. */
  noting: 'manager@acme.example',
  clerk: 'staff@acme.example',
  approver: 'manager@acme.example',
  reporting: 'maya@example.com',
  desk: 'god@indulge.example',
  gifted: 'leo@example.com',
  frozen: 'leo@example.com',
  won: 'maya@example.com',
  topped: 'manager@acme.example',
  stopped: 'manager@acme.example',
  disputed: 'manager@acme.example',
  /** Has too little left for any gift card, in California; so has the next, whose money came as a gift. */
  rest: 'june.abbott@example.net',
  asking: 'joel.sandoval@example.net',
  staff: 'god@indulge.example',
  /** Signs in with Google in `stages.ts`, and has no address and phone number yet. */
  newcomer: null,
  /** Users whose session ends while they fill in a form; each form signs in by itself. */
  ended: null,
} as const;
export type Visitor = keyof typeof EMAILS;

const DEMO_PASSWORD = 'indulge-demo';

/**
 * Signs the visitor in to the context. A manager of a pending company first sets the password that the mail
 * asks for.
 */
export async function signIn(context: BrowserContext, visitor: Visitor, site: string): Promise<void> {
  const email = EMAILS[visitor];
  if (email === null) return;
  if (visitor === 'pending') await setPassword(context, email, site);
  await post(context, site, '/api/auth/signin', { email, password: DEMO_PASSWORD, rememberMe: true });
}

async function setPassword(context: BrowserContext, email: string, site: string): Promise<void> {
  const answer = await context.request.get(`${site}/sandbox/mail/messages?to=${email}`);
  const mails = (await answer.json()) as { text: string }[];
  const link = mails.map(({ text }) => /https?:\/\/\S*\/reset-password\S*/.exec(text)?.[0]).find(Boolean);
  const token = link ? new URL(link).searchParams.get('token') : null;
  if (!token) throw new Error(`${email} has no mail with a link to set a password.`);
  await post(context, site, '/api/auth/reset-password', {
    token,
    password: DEMO_PASSWORD,
    confirmPassword: DEMO_PASSWORD,
  });
}

async function post(context: BrowserContext, site: string, path: string, data: object): Promise<void> {
  const answer = await context.request.post(site + path, { data, headers: { origin: site } });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
}
