/**
 * The software of a company: it orders rewards and cancels half of them, and repeats each call until it is
 * answered.
 */
import { newId } from '#server/kernel/id.ts';
import type { Chance } from '../chance.ts';

export type Promised = {
  externalId: string;
  orderId: string;
  rewardId: string;
  canceled: boolean;
};

export type ApiClient = {
  promised: Promised[];
  /** Answers that only a bug can cause. */
  odd: string[];
  /** How many orders were there already when the call was repeated. */
  repeated(): number;
  /** Resolves after so many answers more. */
  answered(count: number): Promise<void>;
  stop(): Promise<void>;
};

/** Sends an order with LINK, and cancels the reward of every other. */
export function startApiClient(
  url: string,
  key: string,
  clients: number,
  luck: Chance,
  thinkMs = 0,
): ApiClient {
  const promised: Promised[] = [];
  const odd: string[] = [];
  let answers = 0;
  let repeated = 0;
  let stopped = false;
  let heard: () => void = () => undefined;

  async function insist(method: string, path: string, body: object) {
    for (;;) {
      const answer = await fetch(`${url}/api/v2${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
        .then(async (reply) => ({ status: reply.status, body: JSON.parse(await reply.text()) }))
        .catch(() => undefined);
      if (answer && answer.status < 500) {
        answers += 1;
        heard();
        return answer;
      }
      if (answer && answer.status !== 503 && answer.status !== 502)
        odd.push(`${answer.status} ${JSON.stringify(answer.body)}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async function work(own: Chance): Promise<void> {
    while (!stopped) {
      const externalId = newId();
      const reward = { value: { denomination: 1 }, recipient: { name: 'Bo' }, delivery: { method: 'LINK' } };
      const ordered = await insist('POST', '/orders', { external_id: externalId, reward });
      if (ordered.status > 201) {
        odd.push(`${ordered.status} ${JSON.stringify(ordered.body)}`);
        continue;
      }
      if (ordered.status === 201) repeated += 1;
      const { id: orderId, rewards } = ordered.body.order;
      const rewardId = rewards[0].id;
      const canceled = own.happens(0.5);
      if (canceled) {
        const { status, body } = await insist('POST', `/rewards/${rewardId}/cancel`, {});
        if (status !== 200) odd.push(`${status} ${JSON.stringify(body)}`);
      }
      promised.push({ externalId, orderId, rewardId, canceled });
      if (thinkMs > 0) await new Promise((resolve) => setTimeout(resolve, own.between(0, 2 * thinkMs)));
    }
  }

  const working = Array.from({ length: clients }, () => work(luck.fork()));
  return {
    promised,
    odd,
    repeated: () => repeated,
    async answered(count) {
      const until = answers + count;
      await new Promise<void>((resolve) => {
        heard = () => answers >= until && resolve();
      });
    },
    async stop() {
      stopped = true;
      await Promise.all(working);
    },
  };
}
