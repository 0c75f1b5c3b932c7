import { setTimeout as sleep } from 'node:timers/promises'
import { auth } from '@ilewa/contract/auth/endpoints'
import { type LiveStream, openLiveStream } from '@ilewa/tests/support/app/live-stream'
import { type CallContext, sendOnce } from '../actors/call.ts'
import { editProperty } from '../actors/properties.ts'
import { retryWhileUnknown } from '../actors/users.ts'
import type { Action, Client, ExternalServices } from '../environment/types.ts'
import type { Violation } from '../journal.ts'
import { findMarker, foreignMarkers } from './markers.ts'

/** Every acknowledged session must still be valid. */
export async function checkSessions(line: CallContext): Promise<void> {
  for (const { email, token } of line.journal.sessions) {
    const result = await retryWhileUnknown(() =>
      sendOnce({ ...line, token, marker: findMarker(email) }, auth.me, {}),
    )
    if (result.outcome !== 'acknowledged')
      line.journal.violations.push({
        check: 'sessions live',
        details: `the session of ${email} is ${result.outcome}`,
      })
  }
}

const eventTimeoutMs = 20_000

async function receivesPropertyEvent(line: LiveStream): Promise<boolean> {
  for (;;) {
    const event = await line.next()
    if (typeof event === 'string') return false
    if (event.kinds.some((kind) => kind === 'property' || kind === 'all')) return true
  }
}

/** A live connection to any app must receive the change events of a write, whichever app handles the write. */
export async function checkLiveUpdates(client: Client, services: ExternalServices): Promise<void> {
  const { addresses, token, journal } = client.context
  const reportViolation = (details: string) =>
    void journal.violations.push({ check: 'live connections receive changes', details })
  const connections = await Promise.all(addresses.map((address) => openLiveStream(address, token)))
  const received = connections.map((stream) =>
    Promise.race([receivesPropertyEvent(stream), sleep(eventTimeoutMs, false, { ref: false })])
      // A stream that fails counts as one that received no event. If `disconnect` below ends a stream early, its
      // result is not used.
      .catch(() => false),
  )
  const before = journal.edits.length
  await editProperty(client, services)
  const isChanged = journal.edits.slice(before).some(({ outcome }) => outcome === 'acknowledged')
  for (const [index, isReceived] of (isChanged ? await Promise.all(received) : []).entries())
    if (!isReceived)
      reportViolation(
        `${addresses[index]} received no event of a changed property within ${eventTimeoutMs / 1000} s`,
      )
  for (const stream of connections) stream.disconnect()
}

const toViolation = (error: unknown): Violation | undefined =>
  error instanceof Error && error.message.startsWith('500')
    ? { check: 'never 500', details: error.message }
    : undefined

/** Holds a live connection open for a while, as an open page does. */
export const watchLiveUpdates: Action = async ({ context }) => {
  const address = context.random.pickOrUndefined(context.addresses) ?? ''
  try {
    const connection = await openLiveStream(address, context.token)
    const event = await Promise.race([
      connection.next(),
      sleep(context.random.integer(500, 2_000), 'over' as const),
    ])
    connection.disconnect()
    const foreignMarkersFound = foreignMarkers(JSON.stringify(event), context.marker)
    for (const foreignMarker of foreignMarkersFound)
      context.journal.violations.push({
        check: 'no foreign marker',
        details: `a live connection received ${foreignMarker}`,
      })
  } catch (error) {
    const reportViolation = toViolation(error)
    if (reportViolation) context.journal.violations.push(reportViolation)
  }
}
