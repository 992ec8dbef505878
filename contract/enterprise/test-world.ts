/** The test world of a company: what its keys that begin with TEST_ work on. */
import { z } from 'zod';
import { Done, Id, PageQuery, Timestamp } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { Money } from '../kernel/money.ts';

export const TestWorld = z
  .object({
    /** When it was made or emptied; null before the first test key. */
    madeAt: Timestamp.nullable(),
    balance: Money.nullable(),
  })
  .meta({ id: 'TestWorld' });
export type TestWorld = z.infer<typeof TestWorld>;

export const TestMail = z
  .object({
    id: Id,
    to: z.string(),
    subject: z.string(),
    /** As plain text. */
    text: z.string(),
    sentAt: Timestamp,
  })
  .meta({ id: 'TestMail' });
export type TestMail = z.infer<typeof TestMail>;

export const getTestWorld = defineRoute({
  method: 'GET',
  path: '/api/enterprise/test-world',
  summary: "The company's test world",
  actor: 'enterprise-api',
  reply: { 200: TestWorld },
  refusals: ['temporarily-unavailable'],
});

export const emptyTestWorld = defineRoute({
  method: 'POST',
  path: '/api/enterprise/test-world/empty',
  summary: 'Begin the test world anew, with its first money and examples; test keys stay',
  actor: 'enterprise-api',
  reply: { 200: Done },
  refusals: ['not-found', 'temporarily-unavailable'],
});

export const listTestMails = defineRoute({
  method: 'GET',
  path: '/api/enterprise/test-mails',
  summary: 'The mails of the test world, newest first; they reached no mailbox',
  actor: 'enterprise-api',
  polled: true,
  query: PageQuery,
  paged: { pageSize: 20 },
  reply: { 200: z.array(TestMail) },
  refusals: ['temporarily-unavailable'],
  private: true,
});
