/**
 * A small load balancer, as strict as one can be: it sends calls in turn to the processes that said 200 at
 * /readyz, keeps its connections, and never repeats a call.
 */
import { Agent, createServer, get, type IncomingMessage, request } from 'node:http';

const PROBE_EVERY_MS = 50;

/** What becomes of a call: a lost call never reaches a process, a lost reply was given by one. */
export type Loses = (method: string, path: string, body: Buffer) => 'call' | 'reply' | undefined;

export type Balancer = {
  /** The ports that are ready now. */
  ready(): number[];
  /** How many calls each port answered. */
  answered: Map<number, number>;
  close(): Promise<void>;
};

export async function openBalancer(
  port: number,
  backends: readonly number[],
  loses?: Loses,
): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<number>();
  const answered = new Map<number, number>();
  let turn = 0;
  const probing = setInterval(() => {
    for (const backend of backends)
      void isReady(backend).then((yes) => (yes ? ready.add(backend) : ready.delete(backend)));
  }, PROBE_EVERY_MS);

  // It closes no idle connection: its client could send the next call just then.
  const server = createServer({ keepAliveTimeout: 0 }, async (from, to) => {
    // The body is read first only where it decides what becomes of the call.
    const body = loses ? await readBody(from).catch(() => undefined) : null;
    if (body === undefined) return void to.destroy();
    const lost = body && loses?.(from.method ?? '', from.url ?? '', body);
    if (lost === 'call') return void to.writeHead(200).end();
    const up = backends.filter((backend) => ready.has(backend));
    const backend = up[turn++ % up.length];
    if (backend === undefined) return void to.writeHead(502).end('No process is ready.');
    const { method, url, headers } = from;
    const call = request(
      { host: '127.0.0.1', port: backend, method, path: url, headers, agent },
      (answer) => {
        answered.set(backend, (answered.get(backend) ?? 0) + 1);
        if (lost === 'reply') {
          answer.resume();
          return void to.destroy();
        }
        const { connection: _hop, 'keep-alive': _limit, ...kept } = answer.headers;
        to.writeHead(answer.statusCode ?? 502, kept);
        answer.pipe(to);
      },
    );
    call.on('error', (error) => {
      if (to.headersSent) to.destroy();
      else to.writeHead(502).end(`The process on port ${backend} did not answer: ${error.message}`);
    });
    if (body) call.end(body);
    else from.pipe(call);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    ready: () => [...ready],
    answered,
    async close() {
      clearInterval(probing);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path: '/readyz', agent: false }, (answer: IncomingMessage) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    }).on('error', () => resolve(false));
  });
}
