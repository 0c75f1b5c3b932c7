import type { EndpointDefinition, FileResult, Page, ParsedInput } from '@ilewa/contract/core/endpoint'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { ContextOf } from './context.ts'
import { type BodySchemaFor, implement } from './implement.ts'

type Paged = EndpointDefinition & { paged: true; response: z.ZodObject }
type Single = EndpointDefinition & { response: z.ZodObject }
type CsvFile = EndpointDefinition & { file: 'text/csv' }

/** The endpoints of `recordEndpoints` in the contract, and the CSV export of a kind that has one. */
interface RecordEndpoints {
  list: Paged
  get: Single
  create: Single
  update: Single
  remove: EndpointDefinition
  export?: CsvFile
}

/** The record or the list in the response of an endpoint, whatever its field is called. */
type RecordOf<E extends EndpointDefinition> = z.input<E['response']>[keyof z.input<E['response']>]

type ExportHandler<E extends RecordEndpoints> = E extends { export: infer X extends CsvFile }
  ? { export: (ctx: ContextOf<X>, query: ParsedInput<X>['query']) => FileResult }
  : { export?: undefined }

interface StandardHandlers<E extends RecordEndpoints> {
  list: (
    ctx: ContextOf<E['list']>,
    query: ParsedInput<E['list']>['query'],
  ) => Promise<{ items: RecordOf<E['list']>; page: Page }>
  get: (ctx: ContextOf<E['get']>, id: string) => Promise<RecordOf<E['get']>>
  create: (
    ctx: ContextOf<E['create']>,
    body: ParsedInput<E['create']>['body'],
  ) => Promise<RecordOf<E['create']>>
  update: (
    ctx: ContextOf<E['update']>,
    id: string,
    body: ParsedInput<E['update']>['body'],
  ) => Promise<RecordOf<E['update']>>
  remove: (ctx: ContextOf<E['remove']>, id: string) => Promise<void>
}

type RecordHandlers<E extends RecordEndpoints> = StandardHandlers<E> & ExportHandler<E>

/** Schemas of bodies that depend on the business. */
type RecordBodies = Partial<Record<'create' | 'update', BodySchemaFor>>

/** Implements the standard endpoints of one kind of record. */
export function implementRecord<const E extends RecordEndpoints>(
  app: FastifyInstance,
  endpoints: E,
  handlers: RecordHandlers<E>,
  bodies: RecordBodies = {},
): void {
  const [name = ''] = Object.keys(endpoints.get.response.shape)
  const [listName = ''] = Object.keys(endpoints.list.response.shape)
  const one = (record: unknown) => ({ data: { [name]: record } })
  implement<Paged>(app, endpoints.list, async ({ ctx, query }) => {
    const { items, page } = await handlers.list(ctx as never, query as never)
    return { data: { [listName]: items }, page }
  })
  implement<EndpointDefinition>(app, endpoints.get, async ({ ctx, params }) =>
    one(await handlers.get(ctx as never, idOf(params))),
  )
  implement<EndpointDefinition>(
    app,
    endpoints.create,
    async ({ ctx, body }) => one(await handlers.create(ctx as never, body as never)),
    bodies.create,
  )
  implement<EndpointDefinition>(
    app,
    endpoints.update,
    async ({ ctx, params, body }) => one(await handlers.update(ctx as never, idOf(params), body as never)),
    bodies.update,
  )
  implement<EndpointDefinition>(app, endpoints.remove, async ({ ctx, params }) => {
    await handlers.remove(ctx as never, idOf(params))
    return { data: {} }
  })
  const exportFile = handlers.export as ((ctx: never, query: never) => FileResult) | undefined
  if (endpoints.export && exportFile) {
    implement<CsvFile>(app, endpoints.export, async ({ ctx, query }) =>
      exportFile(ctx as never, query as never),
    )
  }
}

const idOf = (params: unknown) => (params as { id: string }).id
