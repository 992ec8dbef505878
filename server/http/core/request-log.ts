/**
 * The logger of one request, which names it in every line. Most requests log nothing, and a child logger
 * costs more than many of them; so the child is created on its first line.
 */
import type { FastifyBaseLogger } from 'fastify';

/** Replaces `parent.child(bindings)`. */
export function requestLog(parent: FastifyBaseLogger, bindings: Record<string, unknown>): FastifyBaseLogger {
  return new RequestLog(parent, bindings);
}

/** A class, since an object with its own methods per request would cost what this saves. */
class RequestLog implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger;
  readonly #bindings: Record<string, unknown>;
  #child: FastifyBaseLogger | undefined;

  constructor(parent: FastifyBaseLogger, bindings: Record<string, unknown>) {
    this.#parent = parent;
    this.#bindings = bindings;
  }

  get #log(): FastifyBaseLogger {
    this.#child ??= this.#parent.child(this.#bindings);
    return this.#child;
  }

  get level() {
    return this.#parent.level;
  }
  set level(level) {
    this.#log.level = level;
  }
  fatal(...words: unknown[]): void {
    Reflect.apply(this.#log.fatal, this.#log, words);
  }
  error(...words: unknown[]): void {
    Reflect.apply(this.#log.error, this.#log, words);
  }
  warn(...words: unknown[]): void {
    Reflect.apply(this.#log.warn, this.#log, words);
  }
  info(...words: unknown[]): void {
    Reflect.apply(this.#log.info, this.#log, words);
  }
  debug(...words: unknown[]): void {
    Reflect.apply(this.#log.debug, this.#log, words);
  }
  trace(...words: unknown[]): void {
    Reflect.apply(this.#log.trace, this.#log, words);
  }
  silent(...words: unknown[]): void {
    Reflect.apply(this.#log.silent, this.#log, words);
  }
  child(...words: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#log.child(...words);
  }
}
