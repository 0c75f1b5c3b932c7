import type { EndpointDefinition } from '@ilewa/contract/core/endpoint'
import type { LiveKind } from '@ilewa/contract/live'
import type { UseQueryResult } from '@tanstack/react-query'
import { type CallOptions, callUntyped } from './call.ts'
import { queryKeyOf, type ResponseData, useEndpoint } from './endpoint-query.ts'
import { queryClient } from './query-client.ts'
import { refresh } from './refresh.ts'

/** A record that is edited by version. */
export interface VersionedRecord {
  id: string
  version: number
}

export interface Saved<R> {
  record: R
  message: string
}

interface RecordApiOptions<G extends EndpointDefinition, R> {
  kind: LiveKind
  /** The endpoints of one record by `id`. */
  endpoints: { get: G; remove: EndpointDefinition }
  toRecord: (data: ResponseData<G>) => R
}

export interface RecordQuery<R> {
  /** One record; disabled while `id` is null. */
  useOne: (id: string | null) => UseQueryResult<R>
}

export interface RemovableRecords<R> extends RecordQuery<R> {
  /** Deletes a record and returns the message to show. */
  remove: (id: string) => Promise<string>
}

/**
 * Calls for one kind of record, whose responses have the data `D`. What they return is cached, and everything that shows
 * the kind is refetched.
 */
interface RecordApi<R, D> extends RemovableRecords<R> {
  /** Calls an endpoint that returns the record, such as those that create and update it. */
  save: <const E extends EndpointDefinition>(
    endpoint: E & (ResponseData<E> extends D ? unknown : never),
    options: CallOptions<E>,
  ) => Promise<Saved<R>>
}

export function recordApi<const G extends EndpointDefinition, R extends VersionedRecord>({
  kind,
  endpoints: { get, remove },
  toRecord,
}: RecordApiOptions<G, R>): RecordApi<R, ResponseData<G>> {
  return {
    useOne: (id) =>
      useEndpoint(get, { params: { id: id ?? '' } } as never, { select: toRecord, enabled: id !== null }),
    save: async (endpoint, options) => {
      const { data, message } = await callUntyped(endpoint, options)
      const record = toRecord(data as ResponseData<G>)
      queryClient.setQueryData(queryKeyOf(get, { params: { id: record.id } }), data)
      void refresh(kind)
      return { record, message }
    },
    remove: async (id) => {
      const { message } = await callUntyped(remove, { params: { id } })
      void refresh(kind)
      return message
    },
  }
}
