import { registerReasons } from '@ilewa/contract/guest-register/endpoints'
import { isRegisterOpenToGuests } from '@ilewa/contract/guest-register/rules'
import type { RegisterEntryInput } from '@ilewa/contract/guest-register/schema'
import { notPossible } from '../../platform/app-error.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { requireAttempt } from '../../platform/http/limits/rate-limit.ts'
import { getGuestStay } from '../guest-page/visits/guest-stay.queries.ts'
import { countEntries } from './register-entries.queries.ts'
import { insertEntry } from './register-entries.service.ts'

/** Limit per booking and hour: a group of guests, with a few mistakes each. */
const entriesPerHour = 60

/**
 * Adds a guest by the link to the guest's page. Returns how many are in the register. Throws
 * `common.not_found`, `common.too_many_attempts`, and what `insertEntry` throws.
 */
export async function addEntryByGuest(
  token: string,
  input: RegisterEntryInput,
): Promise<{ entered: number }> {
  const { ctx, booking } = await getGuestStay(token)
  if (!isRegisterOpenToGuests(booking, ctx.today)) throw notPossible(registerReasons.notYet)
  await requireAttempt({
    key: `guest-register:${ctx.businessId}:${booking.id}`,
    limit: entriesPerHour,
    windowSeconds: 3_600,
  })
  await inTransaction(() => insertEntry(ctx, booking.id, input))
  return { entered: await countEntries(ctx, booking.id) }
}
