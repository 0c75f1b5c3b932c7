import { requireAttempt } from '../limits/rate-limit.ts'
import { limitTenantConcurrency } from '../limits/tenant-concurrency.ts'
import { publicContext } from '../pipeline/require-access.ts'
import type { LinkRequest } from './send-page.ts'

/** Of one network and kind of link: a mobile gateway has thousands of users behind one address. */
const viewsPerHour = 1_000

/** Runs the work of a request without an account within the limits of its network. Throws `common.too_many_requests`. */
export function withinLinkLimits<T>(
  request: LinkRequest,
  kind: 'document' | 'pay-link' | 'request' | 'guest',
  work: () => Promise<T>,
): Promise<T> {
  const { network } = publicContext(request)
  return limitTenantConcurrency(
    network,
    async () => {
      await requireAttempt({ key: `${kind}:network:${network}`, limit: viewsPerHour, windowSeconds: 3_600 })
      return work()
    },
    { address: network },
  )
}
