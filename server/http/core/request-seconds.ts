/**
 * How long answers took, as Prometheus reads it. Every request is counted, so counting is an addition in an
 * array; the strings by which prom-client's own histogram finds its place are made when Prometheus asks
 * (docs/decisions/0032-small-things-that-stay-ours.md).
 */
import { Histogram, type Registry } from 'prom-client';

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
const NAME = 'http_request_duration_seconds';
const HELP = 'Time to answer, by route and status';

type Labels = { method: string; route: string; status: number };
/**
 * `counts` has a place per bucket and one for the rest. A response is counted in the first bucket that it
 * fits.
 */
type Row = Labels & { counts: number[]; sum: number };

export class RequestSeconds extends Histogram<'method' | 'route' | 'status' | 'le'> {
  readonly #rows = new Map<string, Row[]>();

  constructor(registry: Registry) {
    super({
      name: NAME,
      help: HELP,
      labelNames: ['method', 'route', 'status'],
      buckets: BUCKETS,
      registers: [registry],
    });
  }

  count(method: string, route: string, status: number, seconds: number): void {
    const row = this.#row(method, route, status);
    let bucket = 0;
    while (bucket < BUCKETS.length && seconds > (BUCKETS[bucket] ?? 0)) bucket += 1;
    row.counts[bucket] = (row.counts[bucket] ?? 0) + 1;
    row.sum += seconds;
  }

  /** What the registry reads, in the library's format. */
  async getForPromString() {
    const values = [...this.#rows.values()].flat().flatMap(valuesOf);
    return { name: NAME, help: HELP, type: 'histogram', aggregator: 'sum', values };
  }

  override reset(): void {
    // The library's constructor calls this before there is anything to clear.
    if (#rows in this) this.#rows.clear();
  }

  #row(method: string, route: string, status: number): Row {
    const rows = this.#rows.get(route);
    if (rows === undefined) {
      this.#rows.set(route, []);
      return this.#row(method, route, status);
    }
    for (const row of rows) if (row.status === status && row.method === method) return row;
    const row = { method, route, status, counts: new Array(BUCKETS.length + 1).fill(0), sum: 0 };
    rows.push(row);
    return row;
  }
}

/** Prometheus expects each bucket to include the smaller ones. */
function valuesOf({ counts, sum, ...labels }: Row) {
  const line = (kind: string, value: number, le: { le?: number | string } = {}) => ({
    labels: { ...le, ...labels },
    sharedLabels: {},
    value,
    metricName: `${NAME}_${kind}`,
  });
  let count = 0;
  const buckets = counts.map((more, bucket) => {
    count += more;
    return line('bucket', count, { le: BUCKETS[bucket] ?? '+Inf' });
  });
  return [...buckets, line('sum', sum), line('count', count)];
}
