import { bookingPayments } from '@ilewa/contract/money/endpoints'
import pg from 'pg'
import { createCaseContext, parseResponse } from '../cases/case-context.ts'
import { writeCases } from '../cases/cases-writes.ts'
import { startApp, startBareServer } from '../measure/children.ts'
import { type ComparisonOptions, compareServers } from '../measure/compare-servers.ts'
import type { Environment, Seeded } from '../measure/environment.ts'
import { openConnection } from '../measure/http-connection.ts'
import type { Cell } from '../result.ts'
import type { SeedOptions } from '../seed/seed.ts'

const paymentCase = writeCases.find(({ name }) => name === 'payment-record')

/** Describes what is wrong with the money that both servers recorded; undefined if nothing is. */
async function findWrongMoney({ connection, business }: Seeded): Promise<string | undefined> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const {
      rows: [found],
    } = await client.query(
      `SELECT recount_money($1) AS balances, (SELECT sum(wrong)::int FROM recount_bookings($1)) AS rollups,
         (SELECT max(number) - count(*) FROM documents WHERE business_id = $1 AND kind = 'RECEIPT') AS numbers,
         (SELECT count(*) FROM money_entries entry WHERE business_id = $1 AND kind = 'PAYMENT' AND NOT EXISTS (
           SELECT FROM documents WHERE business_id = $1 AND entry_id = entry.id))::int AS without_receipt`,
      [business.businessId],
    )
    const wrong = Object.entries(found).filter(([, count]) => Number(count) !== 0)
    return wrong.length > 0 ? JSON.stringify(Object.fromEntries(wrong)) : undefined
  } finally {
    await client.end()
  }
}

type Options = Pick<ComparisonOptions, 'atOnce' | 'seconds'> & Omit<SeedOptions, 'dataDir'>

interface ComparedPayments extends Pick<Cell, 'ours' | 'baseline' | 'ratio' | 'spread'> {
  /** What is wrong with the money that both servers recorded; undefined if nothing is. */
  wrong: string | undefined
}

/** Records payments with the app and with the server written by hand, the `baseline`, on one database. Throws `UnexpectedResponse`. */
export async function comparePayments(
  environment: Environment,
  { atOnce, seconds, ...seedOptions }: Options,
): Promise<ComparedPayments> {
  if (!paymentCase) throw new Error('There is no case of a payment')
  const seeded = await environment.seed(seedOptions)
  const [appPort, barePort] = [await environment.port(), await environment.port()]
  const app = await startApp({ port: appPort, settings: seeded.settings, recordsStatements: false })
  const bare = await startBareServer(barePort, seeded.settings.DATABASE_URL ?? '')
  const connections = [openConnection(appPort), openConnection(barePort)] as const
  try {
    const next = await paymentCase.prepare(createCaseContext(seeded.business, connections[0]))
    // Both answer as the contract says.
    for (const connection of connections)
      for (const request of next()) parseResponse(bookingPayments.record, await connection.send(request))
    const compared = await compareServers(
      { ours: { pid: app.pid, port: appPort }, baseline: { pid: bare.pid, port: barePort } },
      {
        atOnce,
        seconds,
        next,
        check: ({ status, body }) =>
          status === paymentCase.status ? undefined : `answered ${status}: ${body}`,
      },
    )
    return { ...compared, wrong: await findWrongMoney(seeded) }
  } finally {
    for (const connection of connections) connection.close()
    await app.stop()
    await bare.stop()
  }
}
