import { setTimeout as sleep } from 'node:timers/promises'
import { auth } from '@ilewa/contract/auth/schema'
import { type LiveLine, openLine } from '@ilewa/tests/support/app/live-line'
import { ask, type Line } from '../actors/call.ts'
import { insist } from '../actors/people.ts'
import { editProperty } from '../actors/properties.ts'
import type { Action, Client, Surroundings } from '../environment/world.ts'
import type { Alarm } from '../journal.ts'
import { foreignMarkers, markerIn } from './marks.ts'

/** Every acknowledged session must still be valid. */
export async function checkSessions(line: Line): Promise<void> {
  for (const { email, token } of line.journal.sessions) {
    const answer = await insist(() => ask({ ...line, token, marker: markerIn(email) }, auth.me, {}))
    if (answer.outcome !== 'acknowledged')
      line.journal.alarms.push({
        check: 'sessions live',
        facts: `the session of ${email} is ${answer.outcome}`,
      })
  }
}

const toldWithinMs = 20_000

async function isTold(line: LiveLine): Promise<boolean> {
  for (;;) {
    const event = await line.next()
    if (typeof event === 'string') return false
    if (event.kinds.some((kind) => kind === 'property' || kind === 'all')) return true
  }
}

/** A client connected to any app must receive the change events of writes made through another. */
export async function checkLive(client: Client, around: Surroundings): Promise<void> {
  const { addresses, token, journal } = client.line
  const alarm = (facts: string) => void journal.alarms.push({ check: 'live connections receive changes', facts })
  const lines = await Promise.all(addresses.map((address) => openLine(address, token)))
  const told = lines.map((line) => Promise.race([isTold(line), sleep(toldWithinMs, false, { ref: false })]))
  const before = journal.edits.length
  await editProperty(client, around)
  const isChanged = journal.edits.slice(before).some(({ outcome }) => outcome === 'acknowledged')
  for (const [index, isHeard] of (isChanged ? await Promise.all(told) : []).entries())
    if (!isHeard)
      alarm(`${addresses[index]} received no event of a changed property within ${toldWithinMs / 1000} s`)
  for (const line of lines) line.hangUp()
}

const over = (error: unknown): Alarm | undefined =>
  error instanceof Error && error.message.startsWith('500')
    ? { check: 'never 500', facts: error.message }
    : undefined

/** Holds a live connection open for a while, as an open page does. */
export const watchLive: Action = async ({ line }) => {
  const address = line.random.maybe(line.addresses) ?? ''
  try {
    const live = await openLine(address, line.token)
    const event = await Promise.race([live.next(), sleep(line.random.between(500, 2_000), 'over' as const)])
    live.hangUp()
    const strays = foreignMarkers(JSON.stringify(event), line.marker)
    for (const stray of strays)
      line.journal.alarms.push({ check: 'no foreign marker', facts: `a live connection received ${stray}` })
  } catch (error) {
    const alarm = over(error)
    if (alarm) line.journal.alarms.push(alarm)
  }
}
