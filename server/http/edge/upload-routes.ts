/** Binds routes whose body is multipart/form-data with one file and a few fields beside it. */
import multipart from '@fastify/multipart';
import type { App } from '../core/app.ts';

type UploadLimits = { mostBytes: number; mostFields?: number; mostFieldBytes?: number };

/** A file of more bytes, and a field beyond the limits, is refused while it arrives. */
export function uploadRoutes(
  app: App,
  { mostBytes, mostFields = 5, mostFieldBytes = 1_000 }: UploadLimits,
  bindThem: (scope: App) => void,
): void {
  app.register(async (scope) => {
    await scope.register(multipart, {
      limits: {
        files: 1,
        fileSize: mostBytes,
        fields: mostFields,
        fieldSize: mostFieldBytes,
        parts: mostFields + 1,
      },
    });
    bindThem(scope as App);
  });
}
