/** The owner of an old email address answers whether staff may change it. */
import { z } from 'zod';
import { Done } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';

const token = z.string().min(1).max(200);

export const readEmailChange = defineRoute({
  method: 'GET',
  path: '/api/email-change',
  summary: 'The change that the link in the mail to the old address is about; opening it changes nothing',
  actor: 'anyone',
  query: z.object({ token }),
  reply: { 200: z.object({ newEmail: z.string() }) },
  refusals: ['invalid-token'],
  private: true,
});

export const answerEmailChange = defineRoute({
  method: 'POST',
  path: '/api/email-change',
  summary: 'Say yes or no to it, once',
  actor: 'anyone',
  body: z.object({ token, answer: z.enum(['yes', 'no']) }),
  reply: { 200: Done },
  refusals: ['invalid-token', 'email-taken', 'changed-meanwhile', 'forbidden'],
});
