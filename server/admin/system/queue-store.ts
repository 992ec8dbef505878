/** The SQL of background jobs, in pg-boss's tables and in the outbox. */
import type { FailedJob, JobQueueState } from '#contract/admin/system-jobs.ts';
import type { Queryable } from '#server/db/pool.ts';
import { byCreation } from '#server/kernel/cursor.ts';
import { type Page, type PageRequest, takePage } from '#server/kernel/page.ts';

/** All our queues, those with work first. */
export async function selectQueues(db: Queryable): Promise<JobQueueState[]> {
  const { rows } = await db.query<JobQueueState>(
    `with open as (
       select name, count(*) filter (where state < 'active')::int as waiting,
         count(*) filter (where state = 'retry')::int as retrying, count(*) filter (where state = 'active')::int as active
       from pgboss.job where state < 'completed' and name <> 'dead-letters' group by name
     ), noted as (
       select name, count(*)::int as waiting from job_outbox group by name
     ), failed as (
       select source_name as name, count(*)::int as failed
       from pgboss.job where name = 'dead-letters' and state < 'active' group by source_name
     )
     select queue.name, coalesce(open.waiting, 0) + coalesce(noted.waiting, 0) as waiting,
       coalesce(open.retrying, 0) as retrying, coalesce(open.active, 0) as active, coalesce(failed.failed, 0) as failed
     from pgboss.queue
     left join open on open.name = queue.name
     left join noted on noted.name = queue.name
     left join failed on failed.name = queue.name
     where queue.name <> 'dead-letters' and queue.name not like '\\_\\_pgboss%'
     order by 5 desc, 2 desc, queue.name`,
  );
  return rows;
}

type FailedRow = {
  id: string;
  name: string;
  failed_at: Date;
  failed_micros: bigint;
  attempts: number;
  error: string | null;
};

const columns = `id, source_name as name, created_on as failed_at,
  (extract(epoch from created_on) * 1000000)::bigint as failed_micros, coalesce(source_retry_count, 0) + 1 as attempts,
  source_output ->> 'message' as error`;
const isFailed = `name = 'dead-letters' and state < 'active' and source_name is not null`;

/** Dead letters, newest first. A job's data is never shown. */
export function listFailedJobs(db: Queryable, page: PageRequest): Promise<Page<FailedJob>> {
  return takePage(page, {
    cursors: byCreation,
    read: async (after, limit) => {
      const { rows } = await db.query<FailedRow>(
        `select ${columns} from pgboss.job where ${isFailed}
           and ($1::bigint is null or (created_on, id) <
             (timestamptz 'epoch' + $1::bigint * interval '1 microsecond', $2::uuid))
         order by created_on desc, id desc limit $3`,
        [after?.micros, after?.id, limit],
      );
      return rows;
    },
    placeOf: ({ failed_micros, id }: FailedRow) => ({ micros: failed_micros, id }),
    toItem: toFailedJob,
  });
}

export async function findFailedJob(db: Queryable, id: string): Promise<FailedJob | undefined> {
  const { rows } = await db.query<FailedRow>(
    `select ${columns} from pgboss.job where ${isFailed} and id = $1 for update`,
    [id],
  );
  return rows[0] && toFailedJob(rows[0]);
}

function toFailedJob(row: FailedRow): FailedJob {
  return {
    id: row.id,
    name: row.name,
    failedAt: row.failed_at.toISOString(),
    attempts: row.attempts,
    error: row.error ?? 'It did not end in time.',
  };
}
