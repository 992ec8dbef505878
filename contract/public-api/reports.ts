/** Reports: files about many rewards. */
import { z } from 'zod';
import { defineApiRoute } from './define-api-route.ts';
import { dollarsFrom } from './orders.ts';
import { ApiId, ApiTime, apiMomentText, IdParams, toLastMoment } from './values.ts';

const toTime = (text: string) => new Date(text).toISOString();
const time = () => apiMomentText().transform(toTime);
const from = () => time().nullish();
/** Of a date alone the whole day, in UTC. */
const until = () =>
  apiMomentText()
    .transform((text) => toLastMoment(text).toISOString())
    .nullish();
/** A day in UTC; of a time, its day. */
const day = () =>
  time()
    .transform((text) => text.slice(0, 'YYYY-MM-DD'.length))
    .nullish();
const cents = () => dollarsFrom(0n).transform(String).nullish();

/** Strict: a filter that was ignored would let a report say too much. */
export const RewardFilters = z.strictObject({
  amount: z.strictObject({ gte: cents(), lte: cents() }).nullish(),
  campaign_id: z.string().max(100).nullish(),
  created_at: z.strictObject({ gte: from(), lte: until() }).nullish(),
  delivered_at: day(),
  delivery_method: z
    .enum(['email', 'link', 'phone', 'mail', 'direct'], 'is not a method of delivery')
    .nullish()
    .meta({ description: 'No reward is delivered by `mail` or `direct`' }),
  order_id: z.string().max(100).nullish(),
  order_status: z
    .enum(['executed', 'canceled', 'failed', 'pending_approval'], 'is not a status of an order')
    .nullish(),
  status: z
    .array(
      z.enum(['delivered', 'canceled', 'delivery_failed', 'pending_review'], 'is not a status of a reward'),
    )
    .nullish(),
});
export type RewardFilters = z.output<typeof RewardFilters>;

const Report = z
  .object({
    id: ApiId,
    status: z.enum(['PROCESSING', 'READY_FOR_DOWNLOAD', 'FAILED']),
    created_at: ApiTime,
    expected_completion_at: ApiTime,
    url: z.string().nullable().meta({
      description: 'A CSV file, for seven days; the address needs no key, so keep it like the file',
    }),
  })
  .meta({ id: 'Report' });

const OneReport = z.object({ report: Report });

export const createReport = defineApiRoute({
  method: 'POST',
  path: '/reports',
  summary: 'Ask for a file of the rewards of the company',
  needs: 'read_only',
  body: z.object({
    report_type: z.literal('digital_rewards', 'is not digital_rewards'),
    format: z.literal('csv', 'is not CSV'),
    filters: z.strictObject({ digital_rewards: RewardFilters.nullish() }).nullish(),
  }),
  reply: OneReport,
});

export const getReport = defineApiRoute({
  method: 'GET',
  path: '/reports/:id',
  summary: 'One report, with the address of its file',
  needs: 'read_only',
  params: IdParams,
  reply: OneReport,
});
