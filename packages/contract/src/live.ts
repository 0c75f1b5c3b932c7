import { z } from 'zod'
import { endpoint } from './core/endpoint.ts'
import { RecordKind } from './core/records.ts'

/** What of a business can change under somebody's eyes: records, and the person's own notifications. */
export const LiveKind = z.enum([...RecordKind.options, 'notification'])
export type LiveKind = z.infer<typeof LiveKind>

/** Which lists are out of date; `all` after an absence too long to tell. */
export const LiveEvent = z.object({ kinds: z.array(z.union([LiveKind, z.literal('all')])) })
export type LiveEvent = z.infer<typeof LiveEvent>

/**
 * Whoever comes without a cursor is told what has changed in the last so many seconds: their lists were loaded a moment
 * before the stream was there. A client whose lists are older by then loads them anew.
 */
export const newcomerSeconds = 15

export const live = {
  changes: endpoint({
    method: 'GET',
    path: '/live',
    access: 'dashboard:read',
    query: z.object({ cursor: z.string().max(2000).optional() }),
    response: LiveEvent,
    stream: true,
    summary: 'Server-sent events: which lists have changed since the cursor, which is the last event’s id',
  }),
}
