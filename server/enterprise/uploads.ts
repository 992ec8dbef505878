/** Receives the CSV files that an enterprise uploads. */
import type { FastifyRequest } from 'fastify';
import { CSV_FIELD, CSV_MAX_BYTES, CSV_MAX_MEGABYTES } from '#contract/enterprise/csv.ts';
import type { App } from '#server/http/core/app.ts';
import { type ReceivedCsv, withCsv } from '#server/http/edge/receive-csv.ts';
import { uploadRoutes } from '#server/http/edge/upload-routes.ts';

/** Binds routes whose body is multipart/form-data with one file. */
export function csvRoutes(app: App, bindThem: (scope: App) => void): void {
  uploadRoutes(app, { mostBytes: CSV_MAX_BYTES, mostFieldBytes: 5_000 }, bindThem);
}

/** Throws what `withCsv` throws. */
export function withUpload<T>(request: FastifyRequest, work: (csv: ReceivedCsv) => Promise<T>): Promise<T> {
  return withCsv(request, CSV_FIELD, work, CSV_MAX_MEGABYTES);
}
