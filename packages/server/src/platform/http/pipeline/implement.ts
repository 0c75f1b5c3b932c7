import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import {
  type EndpointDefinition,
  Failure,
  type FileResult,
  type HandlerResult,
  type ParsedInput,
  successSchema,
} from '@ilewa/contract/core/endpoint'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaCompiler,
  RouteOptions,
} from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { AppError } from '../../app-error.ts'
import { runAsReport } from '../../request-scope.ts'
import { deriveKey } from '../../secret/secret.ts'
import { requireRouteAttempt } from '../limits/route-limits.ts'
import { limitTenantConcurrency } from '../limits/tenant-concurrency.ts'
import { sendFile } from '../static/send-file.ts'
import { type ReceivedFile, receiveForm, registerForms } from '../uploads/uploads.ts'
import { readBrowser } from './browser-cookie.ts'
import type { ContextOf, PublicContext, SessionContext, SessionData } from './context.ts'
import { publicContext, requireAccess, requireSession } from './require-access.ts'

declare module 'fastify' {
  interface FastifyInstance {
    findSession: (token: string) => Promise<SessionData | undefined>
    limitsRequests: boolean
  }
  interface FastifyRequest {
    context: PublicContext | SessionContext
    receivedFiles: ReceivedFile[]
  }
}

type Input<E extends EndpointDefinition> = ParsedInput<E> & {
  ctx: ContextOf<E>
  files: ReceivedFile[]
  headers: IncomingHttpHeaders
}
export type Handler<E extends EndpointDefinition> = (input: Input<E>) => Promise<HandlerResult<E>>

interface ContextOptions {
  /** Finds the session of a bearer token. */
  findSession: FastifyInstance['findSession']
  limitsRequests: boolean
}

/** Decorates the app for `implement`. */
export function registerContext(app: FastifyInstance, { findSession, limitsRequests }: ContextOptions): void {
  app.decorate('findSession', findSession)
  app.decorate('limitsRequests', limitsRequests)
  app.decorateRequest('context', null as never)
  app.decorateRequest('receivedFiles', null as never)
}

const keyPattern = /^[\x21-\x7e]{8,200}$/

/** Binds the key to the content of the request: the same key with other content is a conflict. */
function readIdempotency(request: FastifyRequest, body: unknown): SessionContext['idempotency'] {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || request.method !== 'POST') return undefined
  if (!keyPattern.test(key)) throw new AppError('common.idempotency_key')
  // Keyed: with a copy of the database, the content could otherwise be guessed, such as the number of a document.
  const digest = createHmac('sha256', deriveKey('idempotency')).update(
    `${request.url}\n${JSON.stringify(body ?? null)}`,
  )
  for (const file of request.receivedFiles ?? []) digest.update(`\n${file.name} ${file.sha256}`)
  return { key, fingerprint: digest.digest() }
}

type Compiler = FastifySchemaCompiler<z.ZodType>

/** A malformed path parameter results in 404, because it cannot identify a record. */
const validatorFor: Compiler = (part) => {
  const validate = validatorCompiler(part)
  return (data) => {
    const result = validate(data)
    const validationError = typeof result === 'object' && result !== null && 'error' in result && result.error
    return validationError && part.httpPart === 'params'
      ? { error: new AppError('common.not_found') }
      : result
  }
}

const skipBody: Compiler = (part) =>
  part.httpPart === 'body' ? (data) => ({ value: data }) : validatorFor(part)

/** The schema of a body that depends on the business; the one of the endpoint is documented. */
export type BodySchemaFor = (ctx: SessionContext) => z.ZodType

/** The body for the handler; undefined if the endpoint declares none. */
function readBody(
  { body, upload, raw }: EndpointDefinition,
  request: FastifyRequest,
  schemaFor?: BodySchemaFor,
): unknown {
  if (raw) return request.body ?? new Uint8Array()
  if (schemaFor) return schemaFor(request.context as SessionContext).parse(request.body)
  if (!body) return undefined
  return upload ? body.parse(request.body) : request.body
}

/** Parses any body as raw bytes, whatever its content type. */
function receiveBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** Whether the body is a form. Another site can send this content type without a CORS preflight. */
const isForm = ({ headers }: FastifyRequest) => /^multipart\//i.test(headers['content-type'] ?? '')

/** A body that took longer is served only if the session is still valid: a person may have lost access since it began. */
const slowBodyMs = 1_000

/** Checks session, role, plan and a recently entered password. Throws `auth.session_required`, `common.forbidden` and others. */
async function authorize(
  app: FastifyInstance,
  definition: EndpointDefinition,
  request: FastifyRequest,
): Promise<SessionContext> {
  const context = await requireSession(app, request)
  requireAccess(definition, context)
  return context
}

type SharedRoute = Omit<RouteOptions, 'handler'>

/** The common part of an endpoint's route: URL, documentation, and access checks before the body is read. */
export function routeOf(
  app: FastifyInstance,
  definition: EndpointDefinition,
  bodySchemaFor?: BodySchemaFor,
): SharedRoute {
  const { params, query, body, upload, file, stream } = definition
  const isJson = !file && !stream
  return {
    method: definition.method,
    url: `/api${definition.path.replace(/\{(\w+)\}/g, ':$1')}`,
    config: { endpoint: definition },
    schema: {
      summary: definition.summary,
      tags: [definition.path.split('/')[1] ?? ''],
      security: definition.access === 'public' ? [] : [{ bearer: [] }],
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(upload && { consumes: ['multipart/form-data'] }),
      ...(file && { produces: [file] }),
      ...(stream && { produces: ['text/event-stream'] }),
      response: { ...(isJson && { [definition.status ?? 200]: successSchema(definition) }), '4xx': Failure },
    } as object,
    validatorCompiler: (upload || bodySchemaFor ? skipBody : validatorFor) as FastifySchemaCompiler<object>,
    onRequest: async (request, reply) => {
      request.context = publicContext(request)
      if (definition.browser) request.context.browser = readBrowser(request, reply)
      if (definition.access === 'public') return
      const context = await authorize(app, definition, request)
      if (app.limitsRequests) await requireRouteAttempt(definition, context.userId)
      request.context = context
    },
    preValidation: async (request, reply) => {
      if (upload) await receiveForm(request, reply, upload)
      else if (!definition.raw && isForm(request)) throw new AppError('common.unsupported_media')
      const hasBody = upload !== undefined || request.body !== undefined
      if (hasBody && definition.access !== 'public' && reply.elapsedTime > slowBodyMs)
        request.context = await authorize(app, definition, request)
    },
  }
}

/**
 * Registers an endpoint's route: session, role and plan are checked before the body is read; the request is parsed by
 * the contract's schemas, and so is the response, which drops every undeclared field.
 */
export function implement<const E extends EndpointDefinition>(
  app: FastifyInstance,
  definition: E,
  handler: Handler<E>,
  bodySchemaFor?: BodySchemaFor,
): void {
  const route: RouteOptions = {
    ...routeOf(app, definition, bodySchemaFor),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const body = readBody(definition, request, bodySchemaFor)
      const idempotency = definition.access === 'public' ? undefined : readIdempotency(request, body)
      const input = {
        ctx: { ...request.context, idempotency },
        params: request.params,
        query: request.query,
        body,
        files: request.receivedFiles ?? [],
        headers: request.headers,
      }
      const { businessId, userId } = request.context as Partial<SessionContext>
      const address = (request.context as PublicContext).network
      const tenantId = businessId ?? userId ?? address
      const work = () => handler(input as unknown as Input<E>)
      const isReport = definition.costly || definition.file
      const result = await limitTenantConcurrency(tenantId, isReport ? () => runAsReport(work) : work, {
        costly: definition.costly,
        address,
      })
      if (definition.file) return sendFile(reply, definition.file, result as FileResult)
      return reply.status(definition.status ?? 200).send({ message: definition.message ?? 'OK', ...result })
    },
  }
  const register = (prepare: (scope: FastifyInstance) => unknown) =>
    void app.register(async (scope) => {
      await prepare(scope)
      scope.route(route)
    })
  if (definition.raw) register(receiveBytes)
  else if (definition.upload) register(registerForms)
  else app.route(route)
}
