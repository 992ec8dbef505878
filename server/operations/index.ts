/** What operators see from outside. */
export { watchGauges } from './gauges.ts';
export { readFigures } from './read-figures.ts';
export { readProductVersion } from './read-product-version.ts';
export { traceJob } from './tracing/trace-job.ts';
export { traceRequests } from './tracing/trace-requests.ts';
export { createTracer } from './tracing/tracer.ts';
