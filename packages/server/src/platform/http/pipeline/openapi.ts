import swagger, { type SwaggerTransform, type SwaggerTransformObject } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { EndpointDefinition, Upload } from '@ilewa/contract/core/endpoint'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { type CachedPage, cacheDocument, responseOf, sendCached } from '../static/cached-responses.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint of the route, for the API reference. */
    endpoint?: EndpointDefinition
  }
}

interface JsonSchema {
  properties?: Record<string, unknown>
}

const needsPermission = ({ access }: Pick<EndpointDefinition, 'access'>) =>
  access !== 'public' && access !== 'signed-in'

const acceptsIdempotencyKey = ({ method, access, body }: EndpointDefinition) =>
  method === 'POST' && access !== 'public' && body !== undefined

/** Error statuses, and which endpoints can return them, as far as their definitions show. */
const errorResponses: [
  status: number,
  description: string,
  applies: (definition: EndpointDefinition) => unknown,
][] = [
  [400, 'Malformed or invalid; `errors` names the fields', ({ query, body }) => query || body],
  [401, 'No active session', ({ access }) => access !== 'public'],
  [403, 'Not for this role or plan', needsPermission],
  [404, "Missing, or another business's", ({ params }) => params],
  [
    409,
    'Conflict with existing data',
    ({ method, access, status }) => status === 201 || (method !== 'GET' && needsPermission({ access })),
  ],
  [413, 'A file is too large', ({ upload }) => upload],
  [415, 'Unsupported file type', ({ upload }) => upload],
  [422, 'The Idempotency-Key was already used with other content', acceptsIdempotencyKey],
  [
    429,
    'Too many attempts; Retry-After gives the seconds to wait',
    ({ access, body }) => access === 'public' && body,
  ],
]

const errorResponsesOf = (definition: EndpointDefinition, failure: object) =>
  Object.fromEntries(
    errorResponses
      .filter(([, , applies]) => applies(definition))
      .map(([status, description]) => [status, { ...structuredClone(failure), description }]),
  )

const withFiles = (body: JsonSchema, { field, maxFiles }: Upload) => ({
  ...body,
  properties: {
    ...body.properties,
    [field]: { type: 'array', maxItems: maxFiles, items: { type: 'string', format: 'binary' } },
  },
})

const idempotencyKeyHeader = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      minLength: 8,
      maxLength: 200,
      description: 'One per submission: a retry with the same content gets the first response.',
    },
  },
}

/** Adds files, headers and errors, which the validation schemas do not contain because they are checked elsewhere. */
const transform: SwaggerTransform = (document) => {
  const { schema, url } = jsonSchemaTransform(document)
  const definition = document.route.config?.endpoint
  if (!definition) return { schema, url }
  const { body, response } = schema as { body?: JsonSchema; response: Record<string, object> }
  const { '4xx': failure = {}, ...responses } = response
  return {
    url,
    schema: {
      ...schema,
      ...(body && definition.upload && { body: withFiles(body, definition.upload) }),
      ...(acceptsIdempotencyKey(definition) && { headers: idempotencyKeyHeader }),
      response: {
        ...responses,
        ...errorResponsesOf(definition, failure),
        '4xx': { ...failure, description: 'Any other error' },
      },
    },
  }
}

interface DocumentedResponse {
  content?: Record<string, { schema?: unknown }>
}

/**
 * Replaces the schema of all error responses by a reference: repeated in each of them, it is nearly half of the document, and the
 * reference page takes seconds longer on a phone.
 */
const shareFailure: SwaggerTransformObject = (document) => {
  if (!('openapiObject' in document)) return document.swaggerObject
  const { openapiObject } = document
  const operations = Object.values(openapiObject.paths ?? {}).flatMap((item) => Object.values(item ?? {}))
  let shared: unknown
  for (const { responses } of operations as { responses: Record<string, DocumentedResponse> }[])
    for (const [status, { content }] of Object.entries(responses)) {
      const json = content?.['application/json']
      if (!json || status.startsWith('2')) continue
      shared ??= { ...(json.schema as object), description: 'What went wrong, and in which fields' }
      json.schema = { $ref: '#/components/schemas/Failure' }
    }
  const { components } = openapiObject
  const schemas = { ...components?.schemas, Failure: shared }
  return { ...openapiObject, components: { ...components, schemas } } as typeof openapiObject
}

interface CachedDescriptions {
  json: CachedPage
  yaml: CachedPage
}

const referencePath = '/api/docs'

/** OpenAPI 3.1 at `/api/docs/json` and the reference page at `/api/docs`, generated from the endpoints. */
export async function registerReference(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Ilewa', version: '1', description: 'Running short-stay and rental property.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform,
    transformObject: shareFailure,
  })
  // The description is constant, so the process generates it once.
  let descriptions: CachedDescriptions | undefined
  const generate = (): CachedDescriptions => ({
    json: cacheDocument(JSON.stringify(app.swagger()), 'application/json; charset=utf-8'),
    yaml: cacheDocument(app.swagger({ yaml: true }), 'application/x-yaml'),
  })
  await app.register(swaggerUi, {
    routePrefix: referencePath,
    uiHooks: {
      onRequest: async ({ routeOptions, headers }, reply) => {
        const format = routeOptions.url?.slice(`${referencePath}/`.length)
        if (format !== 'json' && format !== 'yaml') return
        descriptions ??= generate()
        return sendCached(reply, responseOf(descriptions[format], headers))
      },
    },
  })
}
