import type { EndpointDefinition } from '@ilewa/contract/core/endpoint'
import { successOf, toUrl } from '@ilewa/contract/core/endpoint'
import type { z } from 'zod'
import { type Line, type Reply, toRequest, WrongAnswer } from '../measure/line.ts'
import type { BenchBusiness } from '../seed/seed.ts'

/** Access of the cases to the seeded business. */
export interface World {
  business: BenchBusiness
  /** Sends a request to our server. Throws unless the response matches the contract. */
  ask: <E extends EndpointDefinition>(definition: E, query?: Record<string, unknown>) => Promise<Answer<E>>
  /** A new number on each call, for values that no two requests may share. */
  nextNumber: () => number
}

export interface Answer<E extends EndpointDefinition> {
  data: z.output<E['response']>
  page: { nextCursor: string | null; total: number }
}

export const signedIn = ({ business }: Pick<World, 'business'>) => ({
  authorization: `Bearer ${business.token}`,
})

/** Parses a response. Throws unless it matches the endpoint. */
export function readAnswer<E extends EndpointDefinition>(definition: E, reply: Reply): Answer<E> {
  const body: unknown = JSON.parse(reply.body.toString())
  if (reply.status >= 400) throw new WrongAnswer(`${definition.path} answered ${reply.status}: ${reply.body}`)
  const { data, page } = successOf(definition).parse(body) as unknown as Answer<E>
  return { data, page }
}

export function createWorld(business: BenchBusiness, line: Line): World {
  let number = 0
  return {
    business,
    ask: async (definition, query) => {
      const path = toUrl(definition, {}, query)
      const request = toRequest({ method: definition.method, path, headers: signedIn({ business }) })
      return readAnswer(definition, await line.exchange(request))
    },
    nextNumber: () => number++,
  }
}
