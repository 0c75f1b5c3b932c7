import type { ErrorCode } from '@ilewa/contract/core/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import { toMessagePage } from './guest-page.ts'

const busyMessage = ['Too many requests', 'Wait a few minutes, then open the link again.'] as const

const notFoundMessage = [
  'This link is no longer valid',
  'It has expired or was revoked. Ask the business that sent it for a new one.',
] as const

const messages: Messages = {
  'common.not_found': notFoundMessage,
  'common.too_many_requests': busyMessage,
  'data.too_many_files': busyMessage,
}

/** Only the recipient sees the response: it is not stored, not indexed, and its link is in no referrer. */
export const privateHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

export const sendPage = (reply: FastifyReply, status: number, html: string) =>
  reply.status(status).headers(privateHeaders).type('text/html; charset=utf-8').send(html)

export type LinkRequest = FastifyRequest<{ Params: { token: string } }>
type Handler<R> = (request: R, reply: FastifyReply) => Promise<FastifyReply>
type Messages = Partial<Record<ErrorCode, readonly [heading: string, message: string]>>

/** Sends the expected errors of a page for guests as a page, and leaves others to the error handler. */
export const withErrorPage =
  <R = LinkRequest>(handler: Handler<R>, ownMessages: Messages = {}): Handler<R> =>
  async (request, reply) => {
    try {
      return await handler(request, reply)
    } catch (error) {
      const message =
        error instanceof AppError ? (ownMessages[error.code] ?? messages[error.code]) : undefined
      if (!(error instanceof AppError) || !message) throw error
      const { retryAfterSeconds } = error.options
      if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
      return sendPage(reply, error.status, toMessagePage(...message))
    }
  }

/** The page for an address that is no link of a guest. */
export const sendNotFoundPage = (_request: FastifyRequest, reply: FastifyReply) =>
  sendPage(reply, 404, toMessagePage(...notFoundMessage))
