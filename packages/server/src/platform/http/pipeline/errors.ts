import type { Failure } from '@ilewa/contract/core/endpoint'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import { isDatabaseUnavailable, isInvalidData } from '../../database/database-errors.ts'
import { refusals } from '../../metrics.ts'
import { StorageUnavailableError } from '../../storage/backend.ts'

interface Issue {
  path: PropertyKey[]
  message: string
}

/** Enough for any form; limits the response to a request with thousands of issues. */
const maxIssues = 50
const maxPathLength = 200

const toFieldErrors = (issues: readonly Issue[]) =>
  issues
    .slice(0, maxIssues)
    .map(({ path, message }) => ({ path: path.join('.').slice(0, maxPathLength), message }))

/** Maps errors of Fastify and its plugins to codes of the catalogue. */
const pluginErrors: Record<string, AppError> = {
  FST_PARTS_LIMIT: new AppError('common.too_large'),
  FST_FIELDS_LIMIT: new AppError('common.too_large'),
  FST_REQ_FILE_TOO_LARGE: new AppError('common.too_large'),
  FST_ERR_CTP_BODY_TOO_LARGE: new AppError('common.too_large'),
  FST_CP_ERR_INVALID_CONTENT_ENCODING: new AppError('common.unsupported_media'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new AppError('common.unsupported_media'),
}

/** The disk is full; a retry succeeds once there is space. */
const isDiskFull = ({ code }: { code?: string }) => code === 'ENOSPC' || code === 'EDQUOT'

/** Maps any error to the error that the client gets; undefined for a server error. */
function toAppError(error: FastifyError | z.ZodError | AppError): AppError | undefined {
  if (error instanceof AppError) return error
  if (error instanceof z.ZodError)
    return new AppError('common.invalid', { errors: toFieldErrors(error.issues) })
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.map(({ instancePath, message }) => ({
      path: instancePath.split('/').filter(Boolean),
      message: message ?? '',
    }))
    return new AppError('common.invalid', { errors: toFieldErrors(issues) })
  }
  if (isDatabaseUnavailable(error) || error instanceof StorageUnavailableError)
    return new AppError('common.unavailable', { retryAfterSeconds: 5 })
  if (isDiskFull(error)) return new AppError('common.unavailable', { retryAfterSeconds: 30 })
  if (isInvalidData(error)) return new AppError('common.malformed')
  const pluginError = pluginErrors[error.code]
  if (pluginError) return pluginError
  return error.statusCode && error.statusCode < 500 ? new AppError('common.malformed') : undefined
}

function toFailure({ code, message, options }: AppError): Failure {
  return {
    message,
    code,
    ...(options.errors && { errors: options.errors }),
    ...(options.details && { details: options.details }),
  }
}

function sendError(appError: AppError, reply: FastifyReply) {
  refusals.inc({ code: appError.code })
  const seconds = appError.options.retryAfterSeconds
  if (seconds !== undefined) reply.header('Retry-After', String(Math.max(1, Math.ceil(seconds))))
  // Bypasses the response schema of the route.
  reply.serializer((payload: unknown) => JSON.stringify(payload))
  return reply.status(appError.status).type('application/json; charset=utf-8').send(toFailure(appError))
}

/** The client disconnected before the response was sent, as on a bad connection. The request's log line has the status "aborted". */
const hasClientDisconnected = ({ code }: FastifyError, { raw }: FastifyReply): boolean =>
  code === 'ERR_STREAM_PREMATURE_CLOSE' && raw.destroyed

/** The error handler of all routes, and of errors before routing. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const appError = toAppError(error)
  const details = { err: error, route: request.routeOptions.url, requestId: request.id }
  if (!appError && !hasClientDisconnected(error, reply))
    request.log.error(details, 'A request failed unexpectedly')
  // The client gets only a general message, so the cause is logged for the operator.
  if (appError && appError !== error && (appError.status === 503 || isInvalidData(error)))
    request.log.warn(details, 'A request was refused by the database or the storage')
  return sendError(appError ?? new AppError('common.unexpected'), reply)
}

export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler(handleError)
}

export const sendNotFound = (_request: FastifyRequest, reply: FastifyReply) =>
  sendError(new AppError('common.not_found'), reply)
