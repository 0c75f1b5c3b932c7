import { startFlutterwave } from '@ilewa/tests/support/servers/flutterwave-stand-in'
import { openGate } from './gate.ts'

export const secretKey = 'FLWSECK_TEST-torture'
export const webhookHash = 'torture-webhook-hash'

/** The Flutterwave stub behind a TCP proxy. */
export async function startProvider() {
  const standIn = await startFlutterwave(secretKey)
  const gate = await openGate(Number(new URL(standIn.baseUrl).port))
  let transactions = 0
  return {
    baseUrl: `http://127.0.0.1:${gate.port}`,
    gate,
    goDown: standIn.goDown,
    /** Holds responses until `release`. */
    hold: standIn.hold,
    release: standIn.release,
    /** The order of a payment page. */
    orderOf(link: string): { txRef: string; amount: number } | undefined {
      const body = standIn.received[Number(link.split('/').at(-1)) - 1]?.body
      return body && { txRef: String(body.tx_ref), amount: Number(body.amount) }
    },
    /** Simulates the payer's action at the payment page. Returns the transaction number. */
    charge(charge: Omit<Parameters<typeof standIn.charge>[0], 'id'>): number {
      transactions++
      standIn.charge({ ...charge, id: transactions })
      return transactions
    },
    stop: async () => {
      await gate.stop()
      await standIn.stop()
    },
  }
}

export type ProviderStandIn = Awaited<ReturnType<typeof startProvider>>
