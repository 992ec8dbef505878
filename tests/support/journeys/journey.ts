/**
 * Users at a real browser, on the built product: one product for a test file, one browser for the files of a
 * worker, and a context for every visit.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, ConsoleMessage, Page, WebError } from 'playwright-core';
import { beforeAll, expect, onTestFinished } from 'vitest';
import { setPassword } from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { SESSION_COOKIE } from '#server/http/core/session.ts';
import { type ReceivedMail, type SignedIn, type TestApp, type TestAppOptions, testApp } from '../app.ts';
import { workerBrowser } from '../browser.ts';
import { eventually } from '../eventually.ts';
import { hurryJobs } from '../settled.ts';
import { keepPage, type Look, openPage, takePage, workerPort } from './kept-pages.ts';

export type Visit = {
  /** The user who is signed in from the beginning; none by default. */
  as?: SignedIn;
  /** The width of the window; 1280 by default. Below 600 the browser is a phone with a touch screen. */
  width?: number;
  theme?: 'light' | 'dark';
  /** Our addresses whose refusal belongs to the journey; the browser logs each to its console. */
  refused?: readonly string[];
  /** The product or its database is down for a while, so pages may log any errors. */
  away?: boolean;
  /** A browser of its own, because the journey changes it for good: its clock, its network, its scripts. */
  apart?: boolean;
};

export type Journeys = {
  app: TestApp;
  /**
   * A separate browser with one tab. It is closed at the end of the test, and its console must have no
   * errors.
   */
  visit(options?: Visit): Promise<Page>;
  /** Another tab of the same browser. */
  newTab(page: Page): Promise<Page>;
  /** A new member who signs in with a password. */
  newMember(options?: MemberOptions): Promise<SignedIn & { password: string }>;
  /** The newest email to an address whose subject matches, as soon as it arrives. */
  mail(to: string, subject: RegExp): Promise<ReceivedMail>;
};

export type MemberOptions = { firstName?: string; balanceCents?: bigint };

const PATIENCE_MS = 30_000;
const PASSWORD = 'a long password';
/** Hashing takes 20 ms of a core, and every member of a journey has the same password. */
let passwordHash: Promise<string> | undefined;
const absence = /^(Failed to load resource|ApiError: 503|TypeError: Failed to fetch)/;
const results = join(import.meta.dirname, '../../../test-results');

/** Call it at the top level of a test file. */
export async function openJourneys(options: TestAppOptions = {}): Promise<Journeys> {
  const app = await testApp({ ...options, env: { PORT: `${await workerPort()}`, ...options.env } });
  let browser: Browser;
  beforeAll(async () => {
    browser = await workerBrowser();
  });

  return {
    app,
    async visit({ as, width = 1280, theme = 'light', refused = [], away = false, apart = false } = {}) {
      const look = { width, theme };
      const page = await (apart ? openPage : takePage)(browser, app.url, look);
      endsWithTest(page, { look, apart, heard: hearComplaints(page.context(), { refused, away }) });
      const token = as?.cookies.get(SESSION_COOKIE);
      if (token) await page.context().addCookies([{ name: SESSION_COOKIE, value: token, url: app.url }]);
      return page;
    },
    newTab: (page) => page.context().newPage(),
    async newMember(options = {}) {
      const member = await app.newMember(options);
      const { db, passwords, clock } = app.deps;
      passwordHash ??= passwords.hash(PASSWORD);
      const change = { userId: member.id, passwordHash: await passwordHash, now: clock.now() };
      await transaction(db, (tx) => setPassword(tx, change));
      return { ...member, password: PASSWORD };
    },
    mail: (to, subject) =>
      eventually(
        async () => {
          await hurryJobs(app.deps);
          const answer = await fetch(`${app.url}/sandbox/mail/messages?to=${encodeURIComponent(to)}`);
          const mails = (await answer.json()) as ReceivedMail[];
          const found = mails.find((mail) => subject.test(mail.subject));
          if (found) return found;
          throw new Error(`${to} has only these mails: ${mails.map((mail) => mail.subject).join(', ')}`);
        },
        { timeoutMs: PATIENCE_MS, everyMs: 50 },
      ),
  };
}

type Heard = { complaints: string[]; stop(): void };

/**
 * The errors that pages log to the console: failed scripts, content that the policy forbids, resources that
 * do not load. Refusals that belong to the journey are left out.
 */
function hearComplaints(
  context: BrowserContext,
  { refused, away }: { refused: readonly string[]; away: boolean },
): Heard {
  const complaints: string[] = [];
  // A visitor gets a 401 here, which browsers log.
  const expected = ['/api/auth/user', ...refused];
  const hearError = (error: WebError) => complaints.push(error.error().message);
  const hearConsole = (message: ConsoleMessage) => {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    const isRefusal = /^Failed to load resource/.test(message.text());
    const path = URL.canParse(url) ? new URL(url).pathname : url;
    if (isRefusal && expected.some((prefix) => path.startsWith(prefix))) return;
    if (away && absence.test(message.text())) return;
    complaints.push(`${message.text()} ${path}`);
  };
  context.on('weberror', hearError);
  context.on('console', hearConsole);
  return {
    complaints,
    stop() {
      context.off('weberror', hearError);
      context.off('console', hearConsole);
    },
  };
}

type End = { look: Look; apart: boolean; heard: Heard };

function endsWithTest(page: Page, { look, apart, heard: { complaints, stop } }: End): void {
  const context = page.context();
  onTestFinished(async ({ task }) => {
    const failed = task.result?.state === 'fail';
    const shown: string[] = [];
    try {
      if (failed || complaints.length > 0) await photograph(context, task.name);
      if (failed) for (const tab of context.pages()) shown.push(await describe(tab));
    } finally {
      // A page that polls may be in the middle of a call that the test answers; its answer is lost with the
      // page.
      for (const tab of context.pages()) await tab.unrouteAll({ behavior: 'ignoreErrors' });
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      stop();
      if (apart || failed || page.isClosed()) await context.close();
      else await keepPage(page, look);
    }
    // A summary of the run has the errors alone, and the pictures may be gone with the machine.
    if (failed)
      throw new Error([...shown, ...complaints.map((each) => `in the console: ${each}`)].join('\n'));
    expect(complaints, 'in the console').toEqual([]);
  });
}

/** What a tab shows, and what stands in its fields, but for passwords. */
async function describe(tab: Page): Promise<string> {
  const words = await tab
    .evaluate(() => {
      const fields = [...document.querySelectorAll('input')].filter(({ type }) => type !== 'password');
      const entered = fields.map(({ type, name, value, checked }) =>
        type === 'checkbox' || type === 'radio' ? `${name}=${value} ${checked}` : `${name}=${value}`,
      );
      const state = 'interactive' in document.documentElement.dataset ? 'interactive' : 'not interactive';
      return `${state}; ${entered.join('; ')}; ${document.body.innerText.replaceAll(/\s+/g, ' ').slice(0, 1_500)}`;
    })
    .catch((error: Error) => error.message);
  return `${tab.url()} shows: ${words}`;
}

/** Saves a screenshot of every open tab in test-results/, named after the journey. */
async function photograph(context: BrowserContext, journey: string): Promise<void> {
  mkdirSync(results, { recursive: true });
  const name = journey
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80);
  for (const [index, page] of context.pages().entries()) {
    const path = join(results, `${name}-${Date.now() % 100_000}-${index + 1}.png`);
    await page.screenshot({ path, fullPage: true, timeout: 5_000 }).catch(() => undefined);
    process.stdout.write(`${page.url()} is pictured in ${path}\n`);
  }
}
