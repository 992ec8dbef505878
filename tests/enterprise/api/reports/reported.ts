/** A company with a year to report. */
import { expect } from 'vitest';
import type { CompanyReport, NewReport } from '#contract/enterprise/reports.ts';
import type { SentOrder } from '#contract/enterprise/rewards.ts';
import { parseCents } from '#contract/kernel/money.ts';
import { testApp } from '#tests/support/app.ts';
import { testClock } from '#tests/support/clock.ts';
import { acmeId, fund } from '../company.ts';

export const path = '/api/enterprise/reports';

export const cents = (text: string | undefined) => (text ? (parseCents(text) ?? -1n) : 0n);

export const sum = (lines: Record<string, string>[], of: (line: Record<string, string>) => bigint) =>
  lines.reduce((total, line) => total + of(line), 0n);

/** The product, with a company that has something to report. */
export async function openReports() {
  const clock = testClock();
  const product = await testApp({ clock });
  const owner = await product.signIn('super_admin');
  const { db } = product;
  const id = await acmeId(product);
  const today = clock.now().toISOString().slice(0, 10);
  const year = clock.now().getUTCFullYear();

  async function ask(report: NewReport): Promise<CompanyReport> {
    const asked = await owner.post<CompanyReport>(path, report);
    expect(asked).toMatchObject({ status: 201, body: { kind: report.kind } });
    return asked.body;
  }

  /** The lines of a file by the names of its columns. */
  async function read(report: NewReport): Promise<Record<string, string>[]> {
    const { id: reportId } = await ask(report);
    await product.settled();
    const [shown] = (await owner.get<CompanyReport[]>(path)).body;
    expect(shown).toMatchObject({ id: reportId, state: 'ready' });
    const file = await owner.get<string>(`${path}/${reportId}/file`);
    expect(file.status).toBe(200);
    const [names = [], ...lines] = file.text
      .replace('\uFEFF', '')
      .trim()
      .split('\n')
      .map((line) => line.split(','));
    expect(shown?.rows).toBe(lines.length);
    return lines.map((line) => Object.fromEntries(names.map((name, place) => [name, line[place] ?? ''])));
  }

  async function reward(email: string, amount: string): Promise<void> {
    const body = { rewards: [{ recipientEmail: email, recipientName: 'Nora', amount }] };
    const sent = await owner.post('/api/enterprise/rewards', body);
    expect(sent.status).toBeLessThan(300);
  }

  /** Moves money between the reward and a member, without the shared balance. */
  async function claimIntoBalance(amount: string): Promise<void> {
    const body = { rewards: [{ recipientName: 'Ida', method: 'LINK', amount }] };
    const sent = await owner.post<SentOrder>('/api/enterprise/rewards', body);
    const token = sent.body.rewards[0]?.link?.split('/').at(-1);
    const ida = await product.newMember();
    expect((await ida.post('/api/claims/balance', { token })).status).toBeLessThan(300);
  }

  await fund(product, id, 20_000_00n);
  await reward('unclaimed@example.net', '40.00');
  await reward('canceled@example.net', '15.00');
  await claimIntoBalance('35.00');
  await product.settled();
  const canceled = await db.query<{ id: string }>(
    `select id from reward where recipient_email = 'canceled@example.net'`,
  );
  await owner.post(`/api/enterprise/rewards/${canceled.rows[0]?.id}/cancel`);

  return { clock, product, owner, db, id, today, year, ask, read, reward };
}
