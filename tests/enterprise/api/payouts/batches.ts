/** Batches of payouts: previewed, confirmed and completed by a manager of Acme. */
import type { PayoutBatch } from '#contract/enterprise/payouts.ts';
import type { SignedIn, TestApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { newRecipient, type Person } from '../company.ts';

export type Batch = PayoutBatch & { code?: string };

export const path = '/api/enterprise/payouts';

export function payoutBatches(product: TestApp, manager: SignedIn) {
  return {
    async employees(count: number): Promise<Person[]> {
      const people: Person[] = [];
      for (let index = 0; index < count; index += 1)
        people.push(await newRecipient(product, { listedBy: manager }));
      return people;
    },
    preview: (body: object, person = manager) => person.post<Batch>(path, body),
    confirm: (id: string, person = manager) => person.post<Batch>(`${path}/${id}/confirm`),
    completed: (id: string) =>
      eventually(
        async () => {
          const { body } = await manager.get<Batch>(`${path}/${id}`);
          return body.status === 'completed' && body;
        },
        { timeoutMs: 30_000 },
      ),
  };
}
