/** The files of reports, which software of companies downloads by an address from the public API. */
import { z } from 'zod';
import { defineRoute } from './kernel/define-route.ts';

/** A CSV file. */
export const downloadReport = defineRoute({
  method: 'GET',
  path: '/api/report-files/:token',
  summary: 'The file of a report: its address is secret, and works for seven days',
  actor: 'anyone',
  params: z.object({ token: z.string().max(200) }),
  refusals: ['not-found', 'temporarily-unavailable'],
  reply: { 200: z.string() },
  private: true,
});
