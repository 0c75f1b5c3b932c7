import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A stub of Flutterwave's API on loopback, as its public documentation of version 3 describes it. */

interface Charge {
  id: number
  tx_ref: string
  amount: number
  currency: string
  status: 'successful' | 'failed' | 'pending'
}

interface Received {
  method: string
  path: string
  authorization: string | undefined
  body: Record<string, unknown>
}

const unknownTransaction = { status: 'error', message: 'No transaction was found for this id', data: null }

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  return text ? JSON.parse(text) : {}
}

const reply = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

export async function startFlutterwave(secretKey: string) {
  const received: Received[] = []
  const charges = new Map<number, Charge>()
  let heldResponses: (() => void)[] | undefined
  let isDown = false

  function find(url: URL): Charge | undefined {
    const txRef = url.searchParams.get('tx_ref')
    if (txRef) return [...charges.values()].findLast((charge) => charge.tx_ref === txRef)
    return charges.get(Number(/\/transactions\/(\d+)\/verify$/.exec(url.pathname)?.[1]))
  }

  /** `number` identifies this request, however many others arrived while it was held. */
  function respond(request: IncomingMessage, response: ServerResponse, number: number) {
    const url = new URL(request.url ?? '', 'http://127.0.0.1')
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return reply(response, 401, { status: 'error', message: 'Invalid authorization key', data: null })
    if (request.method === 'POST' && url.pathname === '/v3/payments') {
      const link = `http://127.0.0.1/hosted/${number}`
      return reply(response, 200, { status: 'success', message: 'Hosted Link', data: { link } })
    }
    const charge = find(url)
    if (!charge) return reply(response, 404, unknownTransaction)
    const data = { ...charge, charged_amount: charge.amount, flw_ref: `FLW-MOCK-${charge.id}` }
    return reply(response, 200, { status: 'success', message: 'Transaction fetched successfully', data })
  }

  const server = createServer(async (request, response) => {
    const { method = '', headers } = request
    const number = received.push({
      method,
      path: request.url ?? '',
      authorization: headers.authorization,
      body: await readBody(request),
    })
    if (isDown) return void reply(response, 502, 'Bad gateway')
    if (heldResponses) return void heldResponses.push(() => respond(request, response, number))
    respond(request, response, number)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    charge: (charge: Charge) => void charges.set(charge.id, charge),
    /** Accepts requests, and delays all responses until released. */
    hold() {
      heldResponses = []
    },
    release() {
      const waiting = heldResponses ?? []
      heldResponses = undefined
      for (const sendResponse of waiting) sendResponse()
    },
    isHolding: () => (heldResponses?.length ?? 0) > 0,
    setDown: (down: boolean) => {
      isDown = down
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export type FlutterwaveStub = Awaited<ReturnType<typeof startFlutterwave>>
