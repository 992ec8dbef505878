/** A span for each run of a job: settling, issuing, mails. */
import type { JobDefinition } from '#server/kernel/jobs.ts';
import type { Tracer } from './tracer.ts';

export function traceJob(definition: JobDefinition, tracer: Tracer): JobDefinition {
  return {
    ...definition,
    async run(data, job) {
      const span = tracer.begin(`job ${definition.name}`, { kind: 5, attributes: idsIn(data) });
      try {
        await definition.run(data, job);
        span.end({ failed: false });
      } catch (error) {
        span.end({ failed: true });
        throw error;
      }
    },
  };
}

/** What a job works on, and nothing else of its data: `unitId`, `orderId`, `intentId`. */
function idsIn(data: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(data).filter(
      (entry): entry is [string, string] =>
        /^(unit|order|intent|payment)Id$/.test(entry[0]) && typeof entry[1] === 'string',
    ),
  );
}
