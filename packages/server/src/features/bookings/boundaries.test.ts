import { bookings } from '@ilewa/contract/bookings/endpoints'
import {
  aBooking,
  aBookingInput,
  anOwner,
  aProperty,
  day,
  type Person,
} from '@ilewa/tests/support/app/builders'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'

const app = useTestApp()
let owner: Person
let property: Awaited<ReturnType<typeof aProperty>>
let night = 1

beforeAll(async () => {
  owner = await anOwner()
  property = await aProperty(app, owner)
})
afterEach(() => {
  vi.useRealTimers()
})

/** Books the next free night with `change` and returns the status and, if refused, each field's message. */
async function book(change: Record<string, unknown>) {
  night += 1
  const body = { ...aBookingInput(property, night, night + 1), ...change }
  const sent = await app.send(bookings.create, { body }, { token: owner.token })
  return [sent.status, ...(sent.body.errors ?? []).map(({ path, message }) => `${path}: ${message}`)]
}

it.each([
  [{ guests: 1 }, [201]],
  [{ guests: 20 }, [201]],
  [{ guests: 21 }, [400, 'guests: Maximum 20 guests allowed']],
  [{ notes: 'ọ'.repeat(1000) }, [201]],
  [{ notes: 'x'.repeat(1001) }, [400, 'notes: Notes must be 1000 characters or less']],
  [{ guestName: 'Ọy' }, [201]],
  [{ guestName: 'Ọ' }, [400, 'guestName: Guest name must be at least 2 characters']],
  [{ guestName: 'x'.repeat(100) }, [201]],
  [{ guestName: 'x'.repeat(101) }, [400, 'guestName: Guest name must be 100 characters or less']],
  [{ guestPhone: '0803123456' }, [201]],
  [{ guestPhone: '080312345' }, [400, 'guestPhone: Phone number must be at least 10 characters']],
  [{ guestPhone: '+234 (0)803.123-4567' }, [201]],
  [{ guestPhone: '+234 (0)803.123-45678' }, [400, 'guestPhone: Phone number must be 20 characters or less']],
  [{ paidAmount: 19_999.99 }, [201]],
  [{ paidAmount: 20_000 }, [400, 'paidAmount: Paid amount cannot exceed total amount']],
])('%j returns %j', async (change, outcome) => {
  expect(await book(change)).toEqual(outcome)
})

it.each(['2027-02-30', '9999-12-31', 'infinity', '-infinity', 'today', '2027-2-3', ''])(
  'check-in %j is not a real date',
  async (checkIn) => {
    const [status, ...messages] = await book({ checkIn })
    expect(status).toBe(400)
    expect(messages).toContain(
      checkIn === ''
        ? 'checkIn: Check-in date is required'
        : 'checkIn: Check-in date must be a real date (YYYY-MM-DD)',
    )
  },
)

it('19,999.99 × 3 nights = 59,999.97', async () => {
  const booking = await aBooking(app, owner, aBookingInput(property, 60, 63))
  expect(booking.totalAmount).toBe(59_999.97)
  const { body } = await app.send(bookings.stats, {}, { token: (await anOwner()).token })
  expect(body.data.totalRevenue).toBe(0)
})

it('"today" is the day in Lagos: at 23:30 UTC it is tomorrow there', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day(0)}T23:30:00Z`) })
  const otherProperty = await aProperty(app, owner)
  const today = day(0)
  const tooEarly = { ...aBookingInput(otherProperty, -1, 2) }
  const refused = await app.send(bookings.create, { body: tooEarly }, { token: owner.token })
  expect(refused.body.errors).toEqual([
    { path: 'checkIn', message: 'Check-in date must be today or in the future' },
  ])
  expect((await aBooking(app, owner, aBookingInput(otherProperty, 0, 2))).checkIn).toBe(today)
})

it('a reason has at most 500 characters', async () => {
  const booking = await aBooking(app, owner, aBookingInput(property, 70, 71))
  const cancel = (reason: string) =>
    app.send(
      bookings.setStatus,
      { params: { id: booking.id }, body: { status: 'CANCELLED', reason } },
      { token: owner.token },
    )
  const long = await cancel('x'.repeat(501))
  expect({ status: long.status, errors: long.body.errors }).toEqual({
    status: 400,
    errors: [{ path: 'reason', message: 'Cancellation reason must be 500 characters or less' }],
  })
  const reason = 'x'.repeat(500)
  expect((await cancel(reason)).body.data.booking).toMatchObject({
    status: 'CANCELLED',
    cancellationReason: reason,
  })
})
