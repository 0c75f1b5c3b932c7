import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { FileResult } from '@ilewa/contract/core/endpoint'
import type { FastifyReply } from 'fastify'

/** Sends a file as a download; replaces characters of its name that are invalid in a header. */
export async function sendFile(
  reply: FastifyReply,
  type: string,
  { file, name }: FileResult,
): Promise<FastifyReply> {
  // A stream is passed through, so that it is destroyed when the client disconnects.
  const stream = file instanceof Readable ? file : Readable.from(file)
  // Waits for the first bytes: a failure before them becomes an error response, a later one can only truncate the file.
  await once(stream, 'readable')
  return reply
    .header('content-disposition', `attachment; filename="${name.replace(/[^\w.-]+/g, '-')}"`)
    .header('cache-control', 'no-store')
    .type(type.startsWith('text/') ? `${type}; charset=utf-8` : type)
    .send(stream)
}
