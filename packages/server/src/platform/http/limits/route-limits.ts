import type { EndpointDefinition } from '@ilewa/contract/core/endpoint'
import { requireAttempt } from './rate-limit.ts'

interface RouteLimit {
  /** The limit applies to endpoints that have this property. */
  property: keyof EndpointDefinition
  /** Requests of an account per route. */
  limit: number
  windowSeconds: number
}

/**
 * Limits of endpoints whose requests continue after they have released their concurrency slot: they receive files,
 * write a file or hold a stream open. Such a request is so costly that the statement that counts it does not
 * matter.
 */
const routeLimits: readonly RouteLimit[] = [
  { property: 'upload', limit: 60, windowSeconds: 60 },
  { property: 'file', limit: 60, windowSeconds: 60 },
  { property: 'stream', limit: 60, windowSeconds: 60 },
]

/** Throws `common.too_many_requests` when an account exceeds the limit of a route, over all nodes. */
export async function requireRouteAttempt(definition: EndpointDefinition, userId: string): Promise<void> {
  const found = routeLimits.find(({ property }) => definition[property])
  if (!found) return
  const { limit, windowSeconds } = found
  await requireAttempt({
    key: `requests:${definition.method} ${definition.path}:${userId}`,
    limit,
    windowSeconds,
  })
}
