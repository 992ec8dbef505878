/** How a listener stops while clients are connected. */
import { Agent, get, type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { answerStopping, startListener } from '#server/http/core/listen.ts';

const timeouts = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 10_000,
  idleTimeoutMs: 10_000,
  keepAliveMs: 75_000,
  checkEveryMs: 50,
};

async function listening(lastAnswersMs = 10_000) {
  const listener = await startListener({
    host: '127.0.0.1',
    port: 0,
    timeouts: { ...timeouts, lastAnswersMs },
  });
  const agent = new Agent({ keepAlive: true });
  const call = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get({ port: listener.port, host: '127.0.0.1', agent }, (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer));
      }).on('error', reject);
    });
  return { listener, call };
}

/** A handler whose answer waits for the test. */
function slowAnswer() {
  const arrived = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  return {
    arrived: arrived.promise,
    answer: answer.resolve,
    handler: (_request: unknown, response: { end(text: string): void }) => {
      arrived.resolve();
      void answer.promise.then(() => response.end('done'));
    },
  };
}

test('while it drains it goes on answering, and each answer ends its connection', async () => {
  const { listener, call } = await listening();
  listener.answerWith((_request, response) => response.end('hello'));
  expect((await call()).headers.connection).toBe('keep-alive');
  listener.drain();
  for (const answer of [await call(), await call()]) {
    expect(answer.statusCode).toBe(200);
    expect(answer.headers.connection).toBe('close');
  }
  await listener.close();
});

test('an answer that is due when it closes is sent, and a new connection is refused', async () => {
  const { listener, call } = await listening();
  const slow = slowAnswer();
  listener.answerWith(slow.handler);
  const due = call();
  await slow.arrived;
  const closed = listener.close();
  await expect(call()).rejects.toThrow('ECONNREFUSED');
  slow.answer();
  expect((await due).statusCode).toBe(200);
  await closed;
});

test('an answer that never comes is given up', async () => {
  const { listener, call } = await listening(100);
  const slow = slowAnswer();
  listener.answerWith(slow.handler);
  const due = call();
  await slow.arrived;
  await Promise.all([expect(due).rejects.toThrow(), listener.close()]);
});

test('a call that is refused while it stops gets the form of every refusal', async () => {
  const { listener } = await listening();
  listener.answerWith(answerStopping);
  const answer = await fetch(`http://127.0.0.1:${listener.port}/api/cart`);
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('1');
  expect(answer.headers.get('content-type')).toContain('application/json');
  expect(await answer.json()).toEqual({
    message: 'Indulge is restarting. Please try again in a moment.',
    code: 'temporarily-unavailable',
  });
  await listener.close();
});
