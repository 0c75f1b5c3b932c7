import { bookings } from '@ilewa/contract/bookings/endpoints'
import { anOwner } from '@ilewa/tests/support/app/builders'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { expect, it } from 'vitest'

const app = useTestApp()

const clients = 400
const address = '203.0.113.77'
const otherAddress = '203.0.113.78'

const overloads: [name: string, send: (token: string) => Promise<{ status: number }>][] = [
  ['one account', (token) => app.send(bookings.list, {}, { token, from: address })],
  ['one account at another address', (token) => app.send(bookings.list, {}, { token, from: otherAddress })],
  ['unknown sessions', () => app.send(bookings.list, {}, { token: 'x'.repeat(43), from: otherAddress })],
]

it.each(overloads)(
  '400 clients that repeat reads by %s do not delay another business',
  async (_, sendOverload) => {
    const owner = await anOwner()
    const other = await anOwner()
    let answered = 0
    let isStopped = false
    const repeat = async () => {
      while (!isStopped) {
        await sendOverload(owner.token)
        answered += 1
      }
    }
    const repeats = Array.from({ length: clients }, repeat)
    const overtakenBy: number[] = []
    for (let read = 0; read < 21; read++) {
      const answeredBefore = answered
      const { status } = await app.send(bookings.list, {}, { token: other.token, from: address })
      expect(status).toBe(200)
      overtakenBy.push(answered - answeredBefore)
    }
    isStopped = true
    await Promise.all(repeats)
    // Without a concurrency limit, requests are served in the order of arrival: each read waits for all 400
    // clients.
    const [median = clients] = overtakenBy.sort((a, b) => a - b).slice(10)
    expect(median).toBeLessThan(clients / 8)
  },
  60_000,
)
