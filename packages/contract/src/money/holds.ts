import { z } from 'zod'
import { Booking } from '../bookings/schema.ts'
import { endpoint } from '../core/endpoint.ts'
import { ById, Version } from '../core/fields.ts'
import { formatNaira, type Naira, positiveNaira } from '../core/money.ts'

/** The longest hold that an owner sets, in days. */
export const maxHoldDays = 30

export const holdEndMessage = `Choose a time from now to ${maxHoldDays} days ahead`
export const depositAboveTotalMessage = 'The deposit cannot exceed the total amount'
/** `holds.not_pending` */
export const notPendingReason = 'Only a pending booking can be held for a deposit.'
/** `holds.deposit_missing`. Without the amount for people who see no amounts. */
export const depositMissingReason = (deposit: Naira | undefined): string =>
  `This booking is confirmed when the owner confirms the deposit${deposit === undefined ? '' : ` of ${formatNaira(deposit)}`}.`
/** How the reason begins why the system cancelled a booking at the end of its hold. */
export const holdEndedPrefix = 'No deposit confirmed by'
/** `until` is the formatted end of the hold. */
export const holdEndedReason = (until: string): string => `${holdEndedPrefix} ${until}`

export const HoldInput = z.object({
  /** An instant. At this time the booking is cancelled, unless the deposit is confirmed before. */
  holdUntil: z.iso.datetime({ error: holdEndMessage }),
  /** The booking is confirmed once this much is paid. */
  holdAmount: positiveNaira('Deposit'),
  version: Version.optional(),
})
export type HoldInput = z.output<typeof HoldInput>

const holdResponse = z.object({ booking: Booking })

/** Why a held booking was cancelled whose nights a channel sold. */
export const soldOnChannelReason = (channel: string): string => `Sold on ${channel} before a payment came`

export const holds = {
  set: endpoint({
    method: 'PUT',
    path: '/bookings/{id}/hold',
    access: 'holds:write',
    params: ById,
    body: HoldInput,
    response: holdResponse,
    message: 'Dates held',
    summary: 'Hold the dates of a pending booking until a deposit is confirmed; it is cancelled at that time',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/bookings/{id}/hold',
    access: 'holds:write',
    params: ById,
    response: holdResponse,
    message: 'Hold removed',
    summary: 'Let a pending booking wait without a time limit',
  }),
}
