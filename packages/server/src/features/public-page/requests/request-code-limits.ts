import { requestReasons } from '@ilewa/contract/public-page/requests'
import { AppError } from '../../../platform/app-error.ts'
import { requireAttempt, takeAttempt } from '../../../platform/http/limits/rate-limit.ts'
import { getMailAllowance } from '../../subscription/mail-allowance.queries.ts'
import { dailyDigestOf } from '../daily-digest.ts'
import { toMailbox } from '../mailbox.ts'

export const daySeconds = 86_400
/** Codes to one mailbox in a day, over all businesses. */
const codesPerAddress = 6

/** Counts a code to a mailbox. Call it in the same transaction as `takeCode`: a code that is not mailed does not count. Throws `common.too_many_requests`. */
export const requireAddressAttempt = (guestEmail: string): Promise<void> =>
  requireAttempt({
    key: `request-code:${dailyDigestOf(toMailbox(guestEmail))}`,
    limit: codesPerAddress,
    windowSeconds: daySeconds,
  })

const windowSeconds = { hour: 3_600, day: daySeconds } as const

/**
 * Takes a code from the budget of the business, which bots on many networks share with its guests. Call it in the transaction that
 * enqueues the mail: a code that is not mailed does not count. Throws `common.too_many_requests`.
 */
export async function takeCode({ businessId }: { businessId: string }): Promise<void> {
  const { limits } = await getMailAllowance({ businessId })
  for (const window of ['hour', 'day'] as const) {
    const retryAfterSeconds = await takeAttempt({
      key: `request-codes:${businessId}:${window}`,
      limit: limits.requestCodes[window],
      windowSeconds: windowSeconds[window],
    })
    if (retryAfterSeconds > 0)
      throw new AppError('common.too_many_requests', {
        message: requestReasons.manyRequests,
        retryAfterSeconds,
      })
  }
}
