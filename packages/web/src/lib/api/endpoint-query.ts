import type { CallInput, EndpointDefinition, ResponseBody } from '@ilewa/contract/core/endpoint'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { callUntyped } from './call.ts'
import { type PagedResponse, usePagedList } from './paging.ts'

interface QueryInput {
  params?: unknown
  query?: unknown
}

const isEmpty = (values: unknown) => Object.keys(Object(values)).length === 0

/**
 * Query key of a call: the first segment of the path, the path, and the input, for example
 * `['expenses', '/expenses/{id}', { params: { id } }]`. `refresh` invalidates by the first segment. A key without
 * input matches all calls of the endpoint.
 */
export const queryKeyOf = ({ path }: EndpointDefinition, { params, query }: QueryInput = {}) =>
  [
    path.split('/')[1],
    path,
    { ...(!isEmpty(params) && { params }), ...(!isEmpty(query) && { query }) },
  ] as const

export type ResponseData<E extends EndpointDefinition> = ResponseBody<E>['data']

interface EndpointQueryOptions<E extends EndpointDefinition, T> {
  /** Selects a part of the response's data. */
  select?: (data: ResponseData<E>) => T
  /** Default: true */
  enabled?: boolean
  /** Shows the previous data while other input loads. */
  keepsPrevious?: boolean
  staleTime?: number
  gcTime?: number
  retry?: boolean
  refetchOnWindowFocus?: boolean
}

/** Query of a GET endpoint. */
export function useEndpoint<const E extends EndpointDefinition, T = ResponseData<E>>(
  endpoint: E,
  input: CallInput<E>,
  { keepsPrevious, ...options }: EndpointQueryOptions<E, T> = {},
): UseQueryResult<T> {
  const load = async (signal: AbortSignal) =>
    (await callUntyped(endpoint, { ...input, signal })).data as ResponseData<E>
  return useQuery<ResponseData<E>, Error, T>({
    queryKey: queryKeyOf(endpoint, input),
    queryFn: ({ signal }) => load(signal),
    ...options,
    ...(keepsPrevious && { placeholderData: keepPreviousData as never }),
  })
}

type PagedEndpoint = EndpointDefinition & { paged: true }

interface PagedOptions {
  /** Rows per page. */
  limit?: number
  retry?: boolean
  refetchOnWindowFocus?: boolean
}

/** Query of a list that loads page by page. */
export const usePagedEndpoint = <const E extends PagedEndpoint>(
  endpoint: E,
  { params, query }: Pick<CallInput<E>, 'params' | 'query'>,
  options: PagedOptions = {},
) =>
  usePagedList({
    ...options,
    queryKey: queryKeyOf(endpoint, { params, query }),
    load: (paging, signal) =>
      callUntyped(endpoint, {
        params,
        query: { ...(query as object | undefined), ...paging },
        signal,
      }) as Promise<ResponseBody<E> & PagedResponse>,
  })
