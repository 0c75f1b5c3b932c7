import { isDeepStrictEqual } from 'node:util'
import { toUrl } from '@ilewa/contract/core/endpoint'
import { bookingPayments } from '@ilewa/contract/money/endpoints'
import pg from 'pg'
import { authHeaders, createCaseContext, parseResponse } from '../cases/case-context.ts'
import { paymentCase } from '../cases/cases-writes.ts'
import { type ChildProgram, startApp, startBareServer } from '../measure/children.ts'
import { type ComparisonOptions, compareServers } from '../measure/compare-servers.ts'
import type { Environment, Seeded } from '../measure/environment.ts'
import {
  type HttpConnection,
  type HttpRequest,
  openConnection,
  toRequest,
  UnexpectedResponse,
} from '../measure/http-connection.ts'
import { checkStatusAndText } from '../measure/load.ts'
import type { SeedOptions } from '../seed/seed.ts'

/**
 * What is wrong with the money that both servers recorded: balances and rollups that differ from a recount, gaps in the numbers of
 * receipts, and payments without one. Undefined if nothing is.
 */
async function findWrongMoney({ connection, business }: Seeded): Promise<string | undefined> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const {
      rows: [found],
    } = await client.query(
      `SELECT recount_money($1) AS balances, (SELECT sum(wrong)::int FROM recount_bookings($1)) AS rollups,
         (SELECT max(number) - count(*) FROM documents WHERE business_id = $1 AND kind = 'RECEIPT') AS gaps,
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

/** Throws `UnexpectedResponse` unless the bare server's response is that of the app. */
async function requireSameResponse(
  seeded: Seeded,
  request: HttpRequest,
  { toApp, toBare }: Record<'toApp' | 'toBare', HttpConnection>,
): Promise<void> {
  const [id = ''] = request.tokens
  const recorded = parseResponse(bookingPayments.record, await toBare.send(request))
  const path = toUrl(bookingPayments.list, { id })
  const read = await toApp.send(toRequest({ method: 'GET', path, headers: authHeaders(seeded) }))
  if (!isDeepStrictEqual(recorded.data.payments, parseResponse(bookingPayments.list, read).data.payments))
    throw new UnexpectedResponse(`The bare server answered ${JSON.stringify(recorded.data.payments)}`)
}

type Options = Pick<ComparisonOptions, 'atOnce' | 'seconds'> & Omit<SeedOptions, 'dataDir'>

/** Records payments with the app and with the bare server on one database. Throws `UnexpectedResponse`. */
export async function comparePayments(
  environment: Environment,
  { atOnce, seconds, ...seedOptions }: Options,
) {
  const seeded = await environment.seed(seedOptions)
  const [appPort, barePort] = [await environment.port(), await environment.port()]
  const app = await startApp({ port: appPort, settings: seeded.settings, recordsStatements: false })
  let bare: ChildProgram | undefined
  const connections: HttpConnection[] = []
  const connect = (port: number) => {
    const connection = openConnection(port)
    connections.push(connection)
    return connection
  }
  try {
    bare = await startBareServer(barePort, seeded.settings.DATABASE_URL)
    const toApp = connect(appPort)
    const toBare = connect(barePort)
    const next = await paymentCase.prepare(createCaseContext(seeded.business, toApp))
    for (const request of next()) await requireSameResponse(seeded, request, { toApp, toBare })
    const { ours, baseline, ratio, spread } = await compareServers(
      { ours: { pid: app.pid, port: appPort }, baseline: { pid: bare.pid, port: barePort } },
      { atOnce, seconds, next, check: (response) => checkStatusAndText(response, paymentCase) },
    )
    return { app: ours, bare: baseline, ratio, spread, wrong: await findWrongMoney(seeded) }
  } finally {
    for (const connection of connections) connection.close()
    await app.stop()
    await bare?.stop()
  }
}
