/** The log: JSON lines, with every possible secret removed wherever it appears in an object. */
import { type Logger, pino } from 'pino';

const SECRET_NAMES = [
  'password',
  'confirmPassword',
  'currentPassword',
  'newPassword',
  'token',
  'id_token',
  'code',
  'pin',
  'clientSecret',
  'client_secret',
  'cookie',
  'authorization',
];

/** Database errors carry the statement's values. Only the fields that identify the fault are kept. */
function plainError(
  error: Error & { code?: string; constraint?: string; cause?: unknown },
): Record<string, unknown> {
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(typeof error.code === 'string' && { errorCode: error.code }),
    ...(error.constraint && { constraint: error.constraint }),
    ...(error.cause instanceof Error && { cause: plainError(error.cause) }),
  };
}

export function createLog(level: string): Logger {
  return pino({
    level,
    serializers: { err: plainError },
    redact: {
      paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[removed]',
    },
  });
}
