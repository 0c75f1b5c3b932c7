import { runActionsUntil, workloads } from '../actors/client.ts'
import type { Journal } from '../journal.ts'
import type { Scenario } from './scenario.ts'

const countTries = ({ nightTries }: Journal): number =>
  Object.values(nightTries).reduce((sum, tries) => sum + [...tries.values()].reduce((a, b) => a + b, 0), 0)

const toLines = ({ nightTries }: Journal): string[] =>
  Object.entries(nightTries).map(([user, tries]) => {
    const counts = [...tries].sort(([, one], [, other]) => other - one)
    return `  ${user}: ${counts.map(([result, count]) => `${count} ${result}`).join(', ')}`
  })

const takenNightsSql = `SELECT CASE WHEN request.id IS NOT NULL AND booking.status = 'PENDING' THEN 'held by guests' ELSE taken.kind END AS kind,
    sum(taken.check_out - taken.check_in)::int AS nights
  FROM taken_nights taken
  LEFT JOIN bookings booking ON booking.business_id = taken.business_id AND booking.id = taken.booking_id
  LEFT JOIN booking_requests request ON request.business_id = booking.business_id AND request.booking_id = booking.id
  GROUP BY 1 ORDER BY 1`

/** Bookings, blocks, stays of channels and guests of the public page compete for the same nights. */
export const nights: Scenario = {
  kind: 'pair',
  tries: 100_000,
  run: async ({ environment, clients, tries, print, isCancelled, queryRows }) => {
    const { journal } = environment
    const startedAt = performance.now()
    const isOver = () => isCancelled() || countTries(journal) >= tries
    await Promise.all(
      clients.map((client) => runActionsUntil({ client, services: environment, isOver }, workloads.nights)),
    )
    const seconds = (performance.now() - startedAt) / 1_000
    print(`${countTries(journal)} tries for nights in ${Math.round(seconds)} s, of them`)
    for (const line of toLines(journal)) print(line)
    const taken = await queryRows<{ kind: string; nights: number }>(takenNightsSql)
    print(`taken nights at the end: ${taken.map(({ kind, nights: count }) => `${count} ${kind}`).join(', ')}`)
  },
}
