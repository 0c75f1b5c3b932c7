import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { uuid } from '../core/fields.ts'

/** People over the limit of the Free plan keep write access for this many days after the owner is notified. */
export const seatNoticeDays = 7

export const seatsMessage = 'Choose from your active agents, each once'

const Member = z.object({ id: uuid, name: z.string() })

/** Who keeps write access on the Free plan, and who becomes read-only. */
export const Seats = z.object({
  /** Of the Free plan. */
  maxAgents: z.int(),
  /** Active agents in the order of their seats: the first `maxAgents` keep write access. */
  agents: z.array(Member),
  /** Active staff: all of them become read-only on Free. */
  staff: z.array(Member),
  /** When people over the limit become read-only; null if no date is announced. */
  limitedFrom: z.iso.datetime().nullable(),
  isLimited: z.boolean(),
  /** When people over the limit would become read-only if the paid plan were cancelled now; null on Free. */
  limitedIfCancelled: z.iso.datetime().nullable(),
})
export type Seats = z.infer<typeof Seats>

export const SeatsInput = z.object({
  /** Agents who keep write access come first. Agents that are not listed follow by the date they joined. */
  agentIds: z
    .array(uuid, { error: seatsMessage })
    .max(500, seatsMessage)
    .refine((ids) => new Set(ids).size === ids.length, seatsMessage),
})
export type SeatsInput = z.output<typeof SeatsInput>

const path = '/subscription/seats'

export const seats = {
  get: endpoint({
    method: 'GET',
    path,
    access: 'subscription:read',
    response: Seats,
    summary: 'Who stays active on the Free plan, and who becomes read-only',
  }),
  update: endpoint({
    method: 'PUT',
    path,
    access: 'subscription:write',
    body: SeatsInput,
    response: Seats,
    message: 'Active agents saved',
    summary: 'Choose which agents stay active on the Free plan',
  }),
}
