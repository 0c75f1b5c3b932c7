import { blocks } from '@ilewa/contract/blocks/endpoints'
import type { Action } from '../environment/types.ts'
import { pickProperty, randomNights } from './bookings.ts'
import { sendOnce, sendWithRetry } from './call.ts'
import { countNightTry } from './night-tries.ts'

const expectedRefusals = ['bookings.dates_taken', 'common.not_found', 'common.stale_edit']

/** Staff block dates for repairs only. */
const reasonOf = (role: string) => (role === 'STAFF' ? 'REPAIR' : 'OWNER_USE')

/** Blocks random nights of a random property, which guests want as well. */
export const createBlock: Action = async (client) => {
  const { context, role } = client
  const property = await pickProperty(client)
  if (!property) return
  const { checkIn: from, checkOut: to } = randomNights(client)
  const body = { propertyId: property.id, from, to, reason: reasonOf(role), note: context.marker } as const
  countNightTry(context, 'block', await sendWithRetry(context, blocks.create, { body, expectedRefusals }))
}

/** Moves a block to other nights, or opens its nights. */
export const changeBlock: Action = async (client) => {
  const { context, role } = client
  const list = await sendOnce(context, blocks.list, { query: { limit: 100 } })
  const block = list.outcome === 'acknowledged' ? context.random.pickOrUndefined(list.data.blocks) : undefined
  if (!block) return
  const params = { id: block.id }
  if (context.random.chance(0.6)) {
    await sendOnce(context, blocks.remove, { params, expectedRefusals })
    return
  }
  const { checkIn: from, checkOut: to } = randomNights(client)
  const body = { from, to, reason: reasonOf(role), version: block.version } as const
  countNightTry(context, 'block', await sendOnce(context, blocks.update, { params, body, expectedRefusals }))
}
