import type { EndpointDefinition } from '@ilewa/contract/core/endpoint'
import type { LiveKind } from '@ilewa/contract/live'
import type { UseQueryResult } from '@tanstack/react-query'
import type { z } from 'zod'
import { type CallOptions, callUntyped } from './call.ts'
import { queryKeyOf, type ResponseData, useEndpoint } from './endpoint-query.ts'
import { queryClient } from './query-client.ts'
import { refresh } from './refresh.ts'

/** A record whose updates send its version, so that the server detects a stale edit. */
export interface VersionedRecord {
  id: string
  version: number
}

export interface Saved<R> {
  record: R
  message: string
}

type WithRecord = EndpointDefinition & { response: z.ZodObject }
type WithBody = WithRecord & { body: z.ZodType }

/** The endpoints of `recordEndpoints` in the contract. */
interface RecordEndpoints {
  get: WithRecord
  create: WithBody
  update: WithBody
  remove: EndpointDefinition
}

/** The record in a response, which is its only field: `{ expense: … }`. */
type RecordOf<E extends RecordEndpoints> = ResponseData<E['get']>[keyof ResponseData<E['get']>] &
  VersionedRecord

interface RecordApiOptions<E extends RecordEndpoints> {
  kind: LiveKind
  endpoints: E
}

export interface RecordQuery<R> {
  /** Fetches one record, unless `id` is null. */
  useOne: (id: string | null) => UseQueryResult<R>
}

export interface RemovableRecords<R> extends RecordQuery<R> {
  /** Deletes a record and returns the message to show. */
  remove: (id: string) => Promise<string>
}

export interface EditableRecords<R, Input, Changes> extends RecordQuery<R> {
  create: (input: Input, idempotencyKey: string) => Promise<Saved<R>>
  /** Sends the version of `record`, on which the changes are based. */
  update: (record: VersionedRecord, changes: Changes) => Promise<Saved<R>>
}

/**
 * Calls for one kind of record. A saved record goes into the query cache, and the queries of its kind are
 * refreshed.
 */
interface RecordApi<E extends RecordEndpoints>
  extends RemovableRecords<RecordOf<E>>,
    EditableRecords<RecordOf<E>, z.input<E['create']['body']>, z.input<E['update']['body']>> {
  /** Calls an endpoint that returns the record, such as one that changes its status. */
  save: <const S extends EndpointDefinition>(
    endpoint: S & (ResponseData<S> extends ResponseData<E['get']> ? unknown : never),
    options: CallOptions<S>,
  ) => Promise<Saved<RecordOf<E>>>
}

export function recordApi<const E extends RecordEndpoints>({
  kind,
  endpoints: { get, create, update, remove },
}: RecordApiOptions<E>): RecordApi<E> {
  const [name = ''] = Object.keys(get.response.shape)
  const toRecord = (data: unknown) => (data as Record<string, RecordOf<E>>)[name] as RecordOf<E>
  const save = async (endpoint: EndpointDefinition, options: object): Promise<Saved<RecordOf<E>>> => {
    const { data, message } = await callUntyped(endpoint, options)
    const record = toRecord(data)
    queryClient.setQueryData(queryKeyOf(get, { params: { id: record.id } } as never), data)
    void refresh(kind)
    return { record, message }
  }
  return {
    useOne: (id) =>
      useEndpoint(get, { params: { id: id ?? '' } } as never, { select: toRecord, enabled: id !== null }),
    create: (body, idempotencyKey) => save(create, { body, idempotencyKey }),
    update: ({ id, version }, changes) =>
      save(update, { params: { id }, body: { ...(changes as object), version } }),
    save,
    remove: async (id) => {
      const { message } = await callUntyped(remove, { params: { id } })
      void refresh(kind)
      return message
    },
  }
}
