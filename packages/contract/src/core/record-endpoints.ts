import { z } from 'zod'
import type { PlanFeature } from './access.ts'
import { type Access, type EndpointDefinition, endpoint } from './endpoint.ts'
import { ById, Nothing } from './fields.ts'

type Action = 'list' | 'get' | 'create' | 'update' | 'remove'

/** The standard endpoints of one kind of record. */
interface RecordDescription<
  One extends string,
  Many extends string,
  Item extends z.ZodType,
  Details extends z.ZodType,
  Query extends z.ZodType,
  Input extends z.ZodType,
  Update extends z.ZodType,
> {
  /** `/expenses`; one record is at `/expenses/{id}`. */
  path: `/${string}`
  /** Names of the response fields that hold one record and a list: `['expense', 'expenses']`. */
  names: readonly [One, Many]
  access: Record<Action, Access>
  feature?: PlanFeature
  /** A record in a list. */
  item: Item
  /** A single record; often the same as `item`. */
  details: Details
  /** Query of the list. */
  query: Query
  input: Input
  update: Update
  /** PUT replaces all fields, PATCH only those that are sent. */
  updateMethod: 'PUT' | 'PATCH'
  messages: Record<'create' | 'update' | 'remove', string>
  summaries: Record<Action, string>
}

type Named<Name extends string, S extends z.ZodType> = z.ZodObject<{ [N in Name]: S }>

// TypeScript loses the name of a computed key.
const named = <const Name extends string, S extends z.ZodType>(name: Name, schema: S) =>
  z.object({ [name]: schema }) as unknown as Named<Name, S>

/** The same permission for every standard endpoint. */
export const sameAccess = <const A extends Access>(access: A) =>
  ({ list: access, get: access, create: access, update: access, remove: access }) as const

/** `Expense created successfully`, and likewise for an update and a deletion. */
export const successMessages = (label: string) => ({
  create: `${label} created successfully`,
  update: `${label} updated successfully`,
  remove: `${label} deleted successfully`,
})

/** The endpoints `list`, `get`, `create`, `update` and `remove` of one kind of record. */
export function recordEndpoints<
  const One extends string,
  const Many extends string,
  Item extends z.ZodType,
  Details extends z.ZodType,
  Query extends z.ZodType,
  Input extends z.ZodType,
  Update extends z.ZodType,
  const A extends Record<Action, Access>,
>(of: RecordDescription<One, Many, Item, Details, Query, Input, Update> & { access: A }) {
  const { path, access, messages, summaries } = of
  const feature: Pick<EndpointDefinition, 'feature'> = of.feature ? { feature: of.feature } : {}
  const [one, many] = of.names
  const single = named(one, of.details)
  const byId = {
    path: `${path}/{id}`,
    params: ById,
    ...feature,
  } as const satisfies Partial<EndpointDefinition>
  return {
    list: endpoint({
      method: 'GET',
      path,
      access: access.list as A['list'],
      ...feature,
      query: of.query,
      response: named(many, z.array(of.item)),
      paged: true,
      summary: summaries.list,
    }),
    get: endpoint({
      method: 'GET',
      ...byId,
      access: access.get as A['get'],
      response: single,
      summary: summaries.get,
    }),
    create: endpoint({
      method: 'POST',
      path,
      access: access.create as A['create'],
      ...feature,
      body: of.input,
      response: single,
      message: messages.create,
      status: 201,
      summary: summaries.create,
    }),
    update: endpoint({
      method: of.updateMethod,
      ...byId,
      access: access.update as A['update'],
      body: of.update,
      response: single,
      message: messages.update,
      summary: summaries.update,
    }),
    remove: endpoint({
      method: 'DELETE',
      ...byId,
      access: access.remove as A['remove'],
      response: Nothing,
      message: messages.remove,
      summary: summaries.remove,
    }),
  }
}
