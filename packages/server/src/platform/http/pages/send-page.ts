import type { ErrorCode } from '@ilewa/contract/core/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import { toMessagePage } from './guest-page.ts'

const busyMessage = ['Too many requests', 'Wait a few minutes, then open the link again.'] as const

const notFoundMessage = [
  'This link is no longer valid',
  'It has expired or was revoked. Ask the business that sent it for a new one.',
] as const

const messages: Partial<Record<ErrorCode, readonly [heading: string, message: string]>> = {
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
type LinkHandler = (request: LinkRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Sends the expected errors of a link as a page, and leaves others to the error handler. */
export const withErrorPage =
  (handler: LinkHandler): LinkHandler =>
  async (request, reply) => {
    try {
      return await handler(request, reply)
    } catch (error) {
      const message = error instanceof AppError ? messages[error.code] : undefined
      if (!(error instanceof AppError) || !message) throw error
      const { retryAfterSeconds } = error.options
      if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
      return sendPage(reply, error.status, toMessagePage(...message))
    }
  }

/** The page for an address that is no link of a guest. */
export const sendNotFoundPage = (_request: FastifyRequest, reply: FastifyReply) =>
  sendPage(reply, 404, toMessagePage(...notFoundMessage))
