import { z } from 'zod'
import { endpoint } from './core/endpoint.ts'
import { RecordKind } from './core/record-kinds.ts'

/** The kinds of data that live updates cover: records, and the person's own notifications. */
export const LiveKind = z.enum([...RecordKind.options, 'notification'])
export type LiveKind = z.infer<typeof LiveKind>

/**
 * The kinds of lists that are out of date. `all` means that the client was disconnected for too long to know the
 * changes.
 */
export const LiveEvent = z.object({ kinds: z.array(z.union([LiveKind, z.literal('all')])) })
export type LiveEvent = z.infer<typeof LiveEvent>

/**
 * A client that connects without a cursor receives the changes of this many seconds, because its lists were
 * loaded just before the stream opened. A client with older lists reloads them.
 */
export const liveLookbackSeconds = 15

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
