import type { EndpointDefinition } from '@ilewa/contract/core/endpoint'
import { successSchema, toUrl } from '@ilewa/contract/core/endpoint'
import type { z } from 'zod'
import {
  type HttpConnection,
  type HttpResponse,
  toRequest,
  UnexpectedResponse,
} from '../measure/http-connection.ts'
import type { BenchBusiness } from '../seed/seed.ts'

/** Access of the cases to the seeded business. */
export interface CaseContext {
  business: BenchBusiness
  /** Sends a request to our server. Throws unless the response matches the contract. */
  request: <E extends EndpointDefinition>(
    definition: E,
    query?: Record<string, unknown>,
  ) => Promise<ResponseBody<E>>
  /** Sends any request to our server. */
  send: HttpConnection['send']
  /** A new number on each call, for values that no two requests may share. */
  nextNumber: () => number
}

export interface ResponseBody<E extends EndpointDefinition> {
  data: z.output<E['response']>
  page: { nextCursor: string | null; total: number }
}

export const authHeaders = ({ business }: Pick<CaseContext, 'business'>) => ({
  authorization: `Bearer ${business.token}`,
})

/** Parses a response. Throws unless it matches the endpoint. */
export function parseResponse<E extends EndpointDefinition>(
  definition: E,
  response: HttpResponse,
): ResponseBody<E> {
  if (response.status >= 400)
    throw new UnexpectedResponse(`${definition.path} answered ${response.status}: ${response.body}`)
  const body: unknown = JSON.parse(response.body.toString())
  const { data, page } = successSchema(definition).parse(body) as unknown as ResponseBody<E>
  return { data, page }
}

export function createCaseContext(business: BenchBusiness, connection: HttpConnection): CaseContext {
  let number = 0
  return {
    business,
    send: connection.send,
    request: async (definition, query) => {
      const path = toUrl(definition, {}, query)
      const request = toRequest({ method: definition.method, path, headers: authHeaders({ business }) })
      return parseResponse(definition, await connection.send(request))
    },
    nextNumber: () => number++,
  }
}
