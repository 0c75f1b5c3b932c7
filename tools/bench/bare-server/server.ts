import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { formatDocumentNumber } from '@ilewa/contract/money/documents'
import type { BookingPayments, ChangedPayments } from '@ilewa/contract/money/schema'
import { poolOptions } from '@ilewa/server/platform/database/database'
import { hashOf, newId } from '@ilewa/server/platform/id'
import { Pool, types } from 'pg'
import { z } from 'zod'
import { statements } from './statements.ts'

/*
 * The bare server does one thing: `POST /api/bookings/{id}/payments` for an owner, a transfer of today to the suggested account. It uses
 * node:http and pg alone, with the fewest statements that keep the app's guarantees (statements.ts). It needs DATABASE_URL and PORT, and sends a message when it listens.
 */

types.setTypeParser(types.builtins.NUMERIC, Number)

const pool = new Pool({ ...poolOptions, connectionString: process.env.DATABASE_URL })

const prepared = (name: keyof typeof statements, values: unknown[]) => ({
  name,
  text: statements[name],
  values,
})

const PaymentBody = z.object({ amount: z.number(), asCredit: z.boolean().default(false) })

interface PaymentRequest extends z.infer<typeof PaymentBody> {
  key: string
  bookingId: string
}

interface User {
  id: string
  business_id: string
}

/** Returns the id of the entry; undefined if the payment is refused. */
async function recordInTransaction(user: User, request: PaymentRequest): Promise<string | undefined> {
  const { key, bookingId, amount, asCredit } = request
  const entryId = newId()
  const newKey = [
    user.id,
    hashOf(key).toString('base64url'),
    hashOf(`${bookingId} ${amount} ${asCredit}`),
    JSON.stringify({ bookingId, entryId }),
  ]
  const ids = [entryId, newId(), newId(), newId()]
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const { rowCount: inserted } = await client.query(prepared('insertKey', newKey))
    const { rowCount: locked } = await client.query(prepared('lockProperty', [user.business_id, bookingId]))
    const values = [user.business_id, bookingId, amount, asCredit, user.id, ...ids]
    const { rowCount: recorded } = await client.query(prepared('recordPayment', values))
    const isComplete = inserted === 1 && locked === 1 && recorded === 1
    await client.query(isComplete ? 'COMMIT' : 'ROLLBACK')
    return isComplete ? entryId : undefined
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

const pendingBusinesses = new Set<string>()

/** Publishes the change to the app's live streams, as the app does: at most once every 30 ms. */
function publishChange(businessId: string): void {
  if (pendingBusinesses.size === 0)
    setTimeout(() => {
      const payload = [...pendingBusinesses].join(',')
      pendingBusinesses.clear()
      pool.query('SELECT pg_notify($1, $2)', ['changes', payload]).catch(() => undefined)
    }, 30)
  pendingBusinesses.add(businessId)
}

async function readPayments(user: User, bookingId: string): Promise<BookingPayments> {
  const { rows } = await pool.query(prepared('readPayments', [user.business_id, bookingId]))
  const [first] = rows
  return {
    totalAmount: first.total_amount,
    paidAmount: first.paid_amount,
    claimedAmount: first.claimed_amount,
    cautionAmount: first.caution_amount,
    cautionHeld: first.caution_held,
    entries: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      amount: row.amount,
      paidOn: row.paid_on,
      method: row.method,
      moneyAccount: { id: row.money_account_id, name: row.account_name },
      note: row.note,
      claimId: row.claim_id,
      document:
        row.document_id === null
          ? null
          : { id: row.document_id, number: formatDocumentNumber(row.document_kind, row.document_number) },
      reverses: row.reverses,
      reversedBy: row.reversed_by,
      recordedByName: row.recorded_by,
      createdAt: row.created_at.toISOString(),
    })),
    claims: [],
    deductions: [],
    invoices: [],
    commission: null,
  }
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const bookingId = /^\/api\/bookings\/([^/]+)\/payments$/.exec(request.url ?? '')?.[1] ?? ''
  const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
  const key = request.headers['idempotency-key']?.toString() ?? ''
  const body = PaymentBody.parse(await json(request))
  const {
    rows: [user],
  } = await pool.query<User>(prepared('findSession', [hashOf(token)]))
  const entryId = user && (await recordInTransaction(user, { key, bookingId, ...body }))
  if (!entryId) {
    response.writeHead(409).end()
    return
  }
  publishChange(user.business_id)
  const data: ChangedPayments = { payments: await readPayments(user, bookingId), entryId }
  response
    .writeHead(201, { 'content-type': 'application/json' })
    .end(JSON.stringify({ message: 'Payment recorded', data }))
}

// Node.js closes a connection that is idle for 5 s, and a connection is idle while the app is measured.
createServer({ keepAliveTimeout: 0 }, (request, response) => {
  respond(request, response).catch((error: unknown) => {
    response.writeHead(500).end(String(error))
  })
}).listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('listening'))
// Exits with the benchmark, so that no process is left behind.
process.on('disconnect', () => process.exit())
