import { startFlutterwave } from '@ilewa/tests/support/servers/flutterwave-stub'
import { startTcpProxy } from './tcp-proxy.ts'

export const secretKey = 'FLWSECK_TEST-torture'
export const webhookHash = 'torture-webhook-hash'

/** The Flutterwave stub behind a TCP proxy. */
export async function startProviderStub() {
  const stub = await startFlutterwave(secretKey)
  const proxy = await startTcpProxy(Number(new URL(stub.baseUrl).port))
  let transactionCount = 0
  return {
    baseUrl: `http://127.0.0.1:${proxy.port}`,
    gate: proxy,
    goDown: stub.setDown,
    /** Holds responses until `release`. */
    hold: stub.hold,
    release: stub.release,
    /** The order of a payment page. */
    findOrder(link: string): { txRef: string; amount: number } | undefined {
      const body = stub.received[Number(link.split('/').at(-1)) - 1]?.body
      return body && { txRef: String(body.tx_ref), amount: Number(body.amount) }
    },
    /** Simulates the payer's action at the payment page. Returns the transaction number. */
    charge(charge: Omit<Parameters<typeof stub.charge>[0], 'id'>): number {
      transactionCount++
      stub.charge({ ...charge, id: transactionCount })
      return transactionCount
    },
    stop: async () => {
      await proxy.stop()
      await stub.stop()
    },
  }
}

export type ProviderStub = Awaited<ReturnType<typeof startProviderStub>>
