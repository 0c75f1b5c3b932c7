import type { Failure } from '@ilewa/contract/core/endpoint'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Fault } from '../../app-error.ts'
import { isDatabaseAway, isDataRefused } from '../../database/database-errors.ts'
import { refusals } from '../../metrics.ts'
import { StorageAway } from '../../storage/backend.ts'

interface Issue {
  path: PropertyKey[]
  message: string
}

/** Enough for any form; limits the response to a request with thousands of issues. */
const mostIssues = 50
const longestPath = 200

const toFieldErrors = (issues: readonly Issue[]) =>
  issues
    .slice(0, mostIssues)
    .map(({ path, message }) => ({ path: path.join('.').slice(0, longestPath), message }))

/** Maps errors of Fastify and its plugins to codes of the catalogue. */
const pluginFaults: Record<string, Fault> = {
  FST_FILES_LIMIT: new Fault('uploads.too_many_files'),
  FST_PARTS_LIMIT: new Fault('common.too_large'),
  FST_FIELDS_LIMIT: new Fault('common.too_large'),
  FST_REQ_FILE_TOO_LARGE: new Fault('common.too_large'),
  FST_ERR_CTP_BODY_TOO_LARGE: new Fault('common.too_large'),
  FST_CP_ERR_INVALID_CONTENT_ENCODING: new Fault('common.unsupported_media'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Fault('common.unsupported_media'),
}

/** The disk is full; a retry succeeds once there is space. */
const isDiskFull = ({ code }: { code?: string }) => code === 'ENOSPC' || code === 'EDQUOT'

/** Maps any error to the error that the client gets; undefined for a server error. */
function toFault(error: FastifyError | z.ZodError | Fault): Fault | undefined {
  if (error instanceof Fault) return error
  if (error instanceof z.ZodError) return new Fault('common.invalid', { errors: toFieldErrors(error.issues) })
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.map((fault) => ({
      path: fault.instancePath.split('/').filter(Boolean),
      message: fault.message ?? '',
    }))
    return new Fault('common.invalid', { errors: toFieldErrors(issues) })
  }
  if (isDatabaseAway(error) || error instanceof StorageAway)
    return new Fault('common.unavailable', { retryAfterSeconds: 5 })
  if (isDiskFull(error)) return new Fault('common.unavailable', { retryAfterSeconds: 30 })
  if (isDataRefused(error)) return new Fault('common.malformed')
  const known = pluginFaults[error.code]
  if (known) return known
  return error.statusCode && error.statusCode < 500 ? new Fault('common.malformed') : undefined
}

function toFailure({ code, message, options }: Fault): Failure {
  return {
    message,
    code,
    ...(options.errors && { errors: options.errors }),
    ...(options.details && { details: options.details }),
  }
}

function answerWith(fault: Fault, reply: FastifyReply) {
  refusals.inc({ code: fault.code })
  const seconds = fault.options.retryAfterSeconds
  if (seconds !== undefined) reply.header('Retry-After', String(Math.max(1, Math.ceil(seconds))))
  // Bypasses the response schema of the route.
  reply.serializer((payload: unknown) => JSON.stringify(payload))
  return reply.status(fault.status).type('application/json; charset=utf-8').send(toFailure(fault))
}

/** The error handler of all routes, and of errors before routing. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const fault = toFault(error)
  const route = request.routeOptions.url
  if (!fault) request.log.error({ err: error, route, requestId: request.id }, 'A request failed unexpectedly')
  // The client gets only a general message, so the cause is logged for the operator.
  else if (fault !== error && (fault.status === 503 || isDataRefused(error))) {
    request.log.warn(
      { err: error, route, requestId: request.id },
      'A request was refused by the database or the storage',
    )
  }
  return answerWith(fault ?? new Fault('common.unexpected'), reply)
}

export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError)
}

export const refuseUnknownRoute = (_request: FastifyRequest, reply: FastifyReply) =>
  answerWith(new Fault('common.not_found'), reply)
