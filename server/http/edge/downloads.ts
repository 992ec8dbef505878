/** Answers that a browser saves as a file instead of showing them. */
import type { FastifyReply } from 'fastify';

/** Names the file. The name has no quotes and no characters outside of ASCII. */
export function asDownload(reply: FastifyReply, fileName: string): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('x-content-type-options', 'nosniff');
}
