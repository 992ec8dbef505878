/** The real world and the test world of one company. */
import type { SingleRewardOrder } from 'tremendous';
import { expect } from 'vitest';
import type { TestMail, TestWorld } from '#contract/enterprise/test-world.ts';
import { testApp } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { acmeWithKey } from '../company.ts';

export function order(denomination: number, email: string, method: 'EMAIL' | 'LINK' = 'EMAIL') {
  return {
    payment: { funding_source_id: 'BALANCE' },
    reward: { value: { denomination }, recipient: { name: 'Nora', email }, delivery: { method } },
  } as SingleRewardOrder;
}

/** The product with a database for its test world, and a company with keys of both worlds. */
export async function openWorlds(options: { schedules?: boolean } = {}) {
  // At the end of the file the invariants are checked in both databases.
  const world = await testDatabase();
  const product = await testApp({
    ...options,
    env: { TEST_DATABASE_URL: world.url, LIMIT_CLAIMS_PER_MINUTE: '10000' },
  });
  const acme = await acmeWithKey(product);
  const { db } = product;

  const state = async () => (await acme.owner.get<TestWorld>('/api/enterprise/test-world')).body;
  const mails = async () => (await acme.owner.get<TestMail[]>('/api/enterprise/test-mails')).body;

  async function mailTo(to: string, subject: RegExp): Promise<TestMail> {
    return eventually(async () => {
      const found = (await mails()).find((mail) => mail.to === to && subject.test(mail.subject));
      expect(found).toBeDefined();
      return found as TestMail;
    });
  }

  return { world, product, acme, db, state, mails, mailTo };
}
