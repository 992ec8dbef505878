/**
 * Sends spans to a collector, as OTLP over HTTP in its JSON form. Tracing never gets in the way: spans are
 * sent in the background, and dropped where the collector is away or slow.
 */
import { randomBytes } from 'node:crypto';

export type Attributes = Record<string, string | number>;

export type SpanContext = { traceId: string; spanId: string };

export type Span = {
  context: SpanContext;
  end(outcome: { failed: boolean; attributes?: Attributes }): void;
};

export type Tracer = {
  /** `kind` is OTLP's: 2 answers a call, 5 works on a message. */
  begin(
    name: string,
    options: { kind: 2 | 5; parent?: SpanContext | undefined; attributes: Attributes },
  ): Span;
  /** Sends what is left. */
  close(): Promise<void>;
};

type Finished = SpanContext & {
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: ReturnType<typeof attributesOf>;
  status: { code: 0 | 2 };
};

const SEND_EVERY_MS = 2_000;
const SEND_WITHIN_MS = 5_000;
/** More than this waits only while the collector is away. */
const MOST_WAITING = 5_000;

export function createTracer({ url, version }: { url: string; version: string }): Tracer {
  const resource = { attributes: attributesOf({ 'service.name': 'indulge', 'service.version': version }) };
  let waiting: Finished[] = [];
  const send = async () => {
    if (waiting.length === 0) return;
    const spans = waiting;
    waiting = [];
    const scopeSpans = [{ scope: { name: 'indulge' }, spans }];
    await fetch(`${url}/v1/traces`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] }),
      signal: AbortSignal.timeout(SEND_WITHIN_MS),
    }).catch(() => undefined);
  };
  const timer = setInterval(() => void send(), SEND_EVERY_MS);
  timer.unref();
  return {
    begin(name, { kind, parent, attributes }) {
      const startTimeUnixNano = nowNano();
      const context = { traceId: parent?.traceId ?? randomId(16), spanId: randomId(8) };
      return {
        context,
        end({ failed, attributes: more }) {
          if (waiting.length >= MOST_WAITING) return;
          waiting.push({
            ...context,
            ...(parent && { parentSpanId: parent.spanId }),
            ...{ name, kind, startTimeUnixNano, endTimeUnixNano: nowNano() },
            attributes: attributesOf({ ...attributes, ...more }),
            status: { code: failed ? 2 : 0 },
          });
        },
      };
    },
    async close() {
      clearInterval(timer);
      await send();
    },
  };
}

function attributesOf(attributes: Attributes) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));
}

function randomId(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}

function nowNano(): string {
  return String(BigInt(Math.round((performance.timeOrigin + performance.now()) * 1000)) * 1000n);
}
