import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { FileReply } from '@ilewa/contract/core/endpoint'
import type { FastifyReply } from 'fastify'

/** A file to be saved; its name holds nothing that a header could not. */
export async function sendFile(
  reply: FastifyReply,
  type: string,
  { file, name }: FileReply,
): Promise<FastifyReply> {
  // A stream is sent as itself, so that it hears of a reader who hangs up.
  const stream = file instanceof Readable ? file : Readable.from(file)
  // Once it begins, a failure can only cut it short; before, it is answered as any other.
  await once(stream, 'readable')
  return reply
    .header('content-disposition', `attachment; filename="${name.replace(/[^\w.-]+/g, '-')}"`)
    .header('cache-control', 'no-store')
    .type(type.startsWith('text/') ? `${type}; charset=utf-8` : type)
    .send(stream)
}
