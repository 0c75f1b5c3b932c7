import { Socket } from 'node:net'
import type { ConnectionError, FastifyInstance, FastifyRequest } from 'fastify'
import { respondToMalformedRequest } from '../pipeline/malformed-requests.ts'

export interface RequestDeadlines {
  /** From the first byte of a request to the end of its headers. */
  headersMs: number
  /** From the first byte of a request to the end of a body that is not a form. */
  bodyMs: number
  /** The same for a form: uploading ten photos over a slow connection takes minutes. */
  uploadMs: number
}

export const requestDeadlines: RequestDeadlines = { headersMs: 10_000, bodyMs: 30_000, uploadMs: 900_000 }

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const isUpload = ({ headers }: FastifyRequest) => /^multipart\//i.test(headers['content-type'] ?? '')

/**
 * Responds with 408 to a body that does not arrive in time, and closes the connection. Node itself has only one limit
 * for all requests.
 */
export function registerBodyDeadline(
  app: FastifyInstance,
  { headersMs, bodyMs, uploadMs }: RequestDeadlines = requestDeadlines,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    // An injected request has no connection to close.
    if (hasBody(request) && raw.socket instanceof Socket) {
      const remainingMs = (isUpload(request) ? uploadMs : bodyMs) - headersMs
      const timer = setTimeout(() => {
        if (raw.complete) return
        const error: ConnectionError = Object.assign(new Error('The body took too long'), {
          code: 'ERR_HTTP_REQUEST_TIMEOUT',
          bytesParsed: raw.socket.bytesRead,
          rawPacket: { type: 'Buffer', data: [] },
        })
        if (reply.raw.headersSent) raw.socket.destroy(error)
        else respondToMalformedRequest.call(app, error, raw.socket)
      }, remainingMs).unref()
      for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer))
    }
    done()
  })
}
