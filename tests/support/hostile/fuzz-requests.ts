import { gzipSync } from 'node:zlib'
import { type EndpointDefinition, toUrl } from '@ilewa/contract/core/endpoint'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import type { z } from 'zod'
import { day } from '../app/builders.ts'
import { toForm } from '../app/form.ts'
import { nodesOf, type Path, type Tree, treeOf, withPart } from '../database/schema-tree.ts'
import {
  bodyMutations,
  headerMutations,
  hostileTexts,
  hostileValues,
  pathMutations,
  queryMutations,
} from './hostile.ts'

/** Ids to use in a field, by its name, including those of another business. */
export type IdsFor = (field: string) => readonly string[]

const words = ['Ọláwálé', 'Ṣóyínká', 'Lekki Loft', 'O’Brien', 'Adébáyọ̀ Court']

function textFor(field: string, tree: Tree & { type: 'text' }, idsFor: IdsFor): fc.Arbitrary<string> {
  if (tree.format === 'uuid' || /(^id|Id|Ref)$/.test(field)) return fc.constantFrom(...idsFor(field))
  if (tree.format === 'email') return fc.uuid().map((id) => `${id}@example.com`)
  if (tree.format === 'url') return fc.constant('https://example.com/a?b=c')
  if (/phone/i.test(field)) return fc.constant('0803 123 4567')
  if (/password/i.test(field)) return fc.constant('Kòkò-drum 7 & rain')
  if (/^(otp|code)$/.test(field)) return fc.constant('123456')
  if (/date|checkIn|checkOut|^from$|^to$/i.test(field)) return fc.integer({ min: -40, max: 90 }).map(day)
  if (/bedrooms|bathrooms|version|limit/.test(field)) return fc.integer({ min: 1, max: 4 }).map(String)
  if (/price|amount/i.test(field)) return fc.constant('19999.99')
  // A real path: the server logs the path of client errors. The random words below are names, which must not be
  // logged.
  if (field === 'path') return fc.constant('/bookings')
  if (/^(message|stack)$/.test(field)) return fc.constant('TypeError: x is undefined')
  if (field === 'cursor') return fc.constantFrom('', 'WyJhIiwiYiJd')
  return fc.constantFrom(...words).map((text) => text.slice(0, Math.max(tree.max, 1)))
}

/** Values that the schema accepts; rules across fields may still reject them. */
function valueFor(tree: Tree, field: string, idsFor: IdsFor): fc.Arbitrary<unknown> {
  switch (tree.type) {
    case 'object': {
      const fields = Object.entries(tree.fields)
      const model = fields.map(([name, part]) => [name, valueFor(part, name, idsFor)] as const)
      const requiredKeys = fields.filter(([, part]) => !part.optional).map(([name]) => name)
      return fc.record(Object.fromEntries(model), { requiredKeys })
    }
    case 'list':
      return fc.array(valueFor(tree.item, field, idsFor), { maxLength: 3 })
    case 'record':
      return fc.dictionary(fc.constantFrom(...tree.keys, 'other'), valueFor(tree.value, field, idsFor), {
        maxKeys: 3,
      })
    case 'either':
      return fc.oneof(...tree.options.map((option) => valueFor(option, field, idsFor)))
    case 'choice':
      return fc.constantFrom(...tree.values)
    case 'text':
      return textFor(field, tree, idsFor)
    case 'number':
      return fc.integer({ min: Math.ceil(tree.min), max: Math.floor(Math.min(tree.max, 50_000)) })
    case 'boolean':
      return fc.boolean()
    default:
      return fc.constant(null)
  }
}

/** Values just inside and just outside the schema's limits. */
function limitsOf(tree: Tree): unknown[] {
  if (tree.type === 'number') return [tree.min - 1, tree.min, tree.max, tree.max + 1, tree.max + 0.001]
  if (tree.type === 'text') return [tree.max, tree.max + 1].flatMap((n) => ['x'.repeat(n), '🏠'.repeat(n)])
  if (tree.type === 'list') return [Array.from({ length: 1_000 }, () => 'x')]
  return []
}

interface Mutation {
  path: Path
  value: unknown
}

const mutationOf = (tree: Tree): fc.Arbitrary<Mutation> =>
  fc
    .constantFrom(...nodesOf(tree))
    .chain(({ path, tree: part }) =>
      fc
        .oneof(
          fc.constantFrom(...hostileTexts),
          fc.constantFrom<unknown>(...hostileValues),
          fc.constantFrom<unknown>(undefined, ...limitsOf(part)),
          fc.string({ unit: 'binary', maxLength: 40 }),
          fc.double(),
        )
        .map((value) => ({ path, value })),
    )

const nothing: Tree = { type: 'object', fields: {}, optional: true }
const partTree = (schema: z.ZodType | undefined) => (schema ? treeOf(schema) : nothing)

interface Shape {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  /** How path, query and body are changed before they are sent. Undefined: unchanged. */
  pathMutation: string | undefined
  queryMutation: ((name: string, query: string) => string) | undefined
  bodyMutation: ((json: string) => string | Buffer) | undefined
  headers: Record<string, string>
}

const withMutations = (value: unknown, mutations: readonly Mutation[]) =>
  mutations.reduce((changed, mutation) => withPart(changed, mutation.path, mutation.value), value)

const rarely = <T>(values: readonly T[]): fc.Arbitrary<T | undefined> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...values) },
  )

/**
 * Requests to an endpoint: valid by its schemas, then with up to two changes per part, including malformed encodings.
 */
export function requestsTo(definition: EndpointDefinition, idsFor: IdsFor): fc.Arbitrary<Shape> {
  const trees = {
    params: partTree(definition.params),
    query: partTree(definition.query),
    body: partTree(definition.body),
  }
  const changes = (tree: Tree) => fc.array(mutationOf(tree), { maxLength: 2 })
  return fc
    .record({
      params: valueFor(trees.params, '', idsFor),
      query: valueFor(trees.query, '', idsFor),
      body: valueFor(trees.body, '', idsFor),
      inQuery: changes(trees.query),
      inBody: changes(trees.body),
      pathMutation: rarely(definition.params ? pathMutations : [undefined]),
      queryMutation: rarely(queryMutations),
      bodyMutation: rarely(bodyMutations),
      headers: rarely(headerMutations),
    })
    .map(({ params, query, body, inQuery, inBody, headers, ...encodings }) => ({
      ...encodings,
      params: params as Record<string, unknown>,
      query: withMutations(query, inQuery) as Record<string, unknown>,
      body: withMutations(body, inBody),
      headers: headers ?? {},
    }))
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

const wellFormed = (value: unknown) =>
  asText(value ?? '')
    .toWellFormed()
    .slice(0, 8_000)

/**
 * The first entries of a value. A mutation may have replaced it with a text. `Object.entries` lists each character of a
 * text: for 200,000 that takes half a second.
 */
const firstEntries = (value: unknown, max: number): [string, unknown][] =>
  Object.entries(typeof value === 'string' ? value.slice(0, max) : (value ?? {})).slice(0, max)

/** The longest query string. */
const maxQueryLength = 12_000
/** The most parameters that it holds: each takes four characters at least. */
const maxQueryParameters = maxQueryLength / 4

function urlOf(
  definition: EndpointDefinition,
  { params, query, pathMutation, queryMutation }: Shape,
): string {
  const texts = Object.fromEntries(
    firstEntries(query, maxQueryParameters).map(([name, value]) => [name, wellFormed(value)]),
  )
  const [path = '', search = ''] = toUrl(definition, params, texts).split('?')
  const mutatedPath = pathMutation === undefined ? path : path.replace(/[^/]+$/, () => pathMutation)
  const names = Object.keys(texts)
  const queryString = queryMutation ? queryMutation(names[0] ?? 'q', search) : search
  return `${mutatedPath}${queryString && `?${queryString.slice(0, maxQueryLength)}`}`
}

const garbage = Buffer.from('GIF89a\xff\xff\xff\xff<script>alert(1)</script>', 'latin1')

/** Form fields are text; other types are sent as JSON. */
const toFields = (body: unknown): Record<string, unknown> =>
  Object.fromEntries(
    firstEntries(body, 300).map(([name, value]) => [
      name.replace(/[\r\n"]/g, '_'),
      Array.isArray(value) ? value.slice(0, 150).map(asText) : asText(value),
    ]),
  )

function payloadOf(definition: EndpointDefinition, { body, bodyMutation, headers }: Shape) {
  if (definition.upload && !bodyMutation) {
    const file = { name: 'front.jpg', content: garbage }
    return toForm(toFields(body), definition.upload.field, body ? [file] : [])
  }
  const json = JSON.stringify(body ?? {}) ?? ''
  const payload = Buffer.from(bodyMutation ? bodyMutation(json) : json)
  const encoded = headers['content-encoding'] === 'gzip' ? gzipSync(payload) : payload
  return { headers: { 'content-type': 'application/json' }, payload: encoded }
}

/** Builds the request to inject. */
export function toInjected(definition: EndpointDefinition, shape: Shape, token?: string): InjectOptions {
  const { headers, payload } = payloadOf(definition, shape)
  const hasBody = definition.method !== 'GET'
  return {
    method: definition.method,
    url: urlOf(definition, shape),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(hasBody && headers),
      ...shape.headers,
    },
    ...(hasBody && { payload }),
  }
}
