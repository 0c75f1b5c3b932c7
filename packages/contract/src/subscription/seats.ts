import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { uuid } from '../core/fields.ts'

/** People beyond the Free plan keep working this long after they were announced to the owner. */
export const seatNoticeDays = 7

export const seatsSentence = 'Choose from your active agents, each once'

const Member = z.object({ id: uuid, name: z.string() })

/** Who keeps write access on the Free plan, and who can then only read. */
export const Seats = z.object({
  /** Of the Free plan. */
  maxAgents: z.int(),
  /** Active agents in the order of their seats: the first `maxAgents` stay active. */
  agents: z.array(Member),
  /** Active staff: all of them can only read on Free. */
  staff: z.array(Member),
  /** When those beyond the plan can only read; null while no end is announced. */
  limitedFrom: z.iso.datetime().nullable(),
  isLimited: z.boolean(),
  /** When they could only read if the paid plan were cancelled now; null on Free. */
  limitedIfCancelled: z.iso.datetime().nullable(),
})
export type Seats = z.infer<typeof Seats>

export const SeatsInput = z.object({
  /** Those who stay active come first; whom it leaves out follow by how long they have been there. */
  agentIds: z
    .array(uuid, { error: seatsSentence })
    .max(500, seatsSentence)
    .refine((ids) => new Set(ids).size === ids.length, seatsSentence),
})
export type SeatsInput = z.output<typeof SeatsInput>

const path = '/subscription/seats'

export const seats = {
  get: endpoint({
    method: 'GET',
    path,
    access: 'subscription:read',
    response: Seats,
    summary: 'Who stays active on the Free plan, and who can then only read',
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
