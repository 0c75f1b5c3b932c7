import { bookings } from '@ilewa/contract/bookings/endpoints'
import { guestErasure } from '@ilewa/contract/bookings/guest-erasure'
import { bookingPayments, paymentClaims } from '@ilewa/contract/money/endpoints'
import {
  aBooking,
  aBookingInput,
  anAgentOf,
  anOwner,
  aPicture,
  aProperty,
  day,
  type Person,
} from '@ilewa/tests/support/app/builders'
import { aClaim } from '@ilewa/tests/support/app/money'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import sharp from 'sharp'
import { beforeEach, expect, it } from 'vitest'
import { executeSql } from '../../platform/database/database.ts'

const app = useTestApp()

let owner: Person
let agent: Person
let property: Awaited<ReturnType<typeof aProperty>>
let booking: Awaited<ReturnType<typeof aBooking>>

beforeEach(async () => {
  owner = await anOwner()
  agent = await anAgentOf(owner)
  property = await aProperty(app, owner)
  booking = await aBooking(app, agent, aBookingInput(property, 5, 8))
})

/** A screenshot of its own. */
const aScreenshot = (red: number) =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: { r: red, g: 0, b: 0 } } })
    .png()
    .toBuffer()

const add = async (claimId: string, contents: Buffer[], person = agent) =>
  app.send(
    paymentClaims.addPictures,
    { params: { id: claimId }, body: {} },
    {
      token: person.token,
      files: contents.map((content, index) => ({ name: `${index}.png`, content })),
    },
  )
const claimsOf = async (id: string, person = owner) =>
  (await app.send(bookingPayments.list, { params: { id } }, { token: person.token })).body.data.payments
    .claims

it('up to three pictures are added to an open claim by the person who made it', async () => {
  const { id } = await aClaim(app, agent, booking, 5_000)
  const first = await add(id, [await aScreenshot(1), await aScreenshot(2)])
  expect([first.status, first.body.data.payments.claims[0]?.pictures.length]).toEqual([201, 2])
  expect((await add(id, [await aScreenshot(3), await aScreenshot(4)])).body).toMatchObject({
    code: 'uploads.too_many_files',
    message: 'Maximum 3 images allowed',
  })
  expect((await add(id, [await aScreenshot(3)])).status).toBe(201)
  expect((await add(id, [])).body.errors?.[0]?.path).toBe('pictures')
  expect((await add(id, [await aScreenshot(5)], owner)).status).toBe(404)
  const [claim] = await claimsOf(booking.id)
  expect(claim?.pictures.map(({ shownFor }) => shownFor)).toEqual([null, null, null])
})

it('a repeated request adds nothing, and requests at once add three at most', async () => {
  const { id } = await aClaim(app, agent, booking, 5_000)
  const same = await aScreenshot(1)
  await add(id, [same])
  expect((await add(id, [same, same])).status).toBe(201)
  const others = await Promise.all([2, 3, 4, 5].map(async (red) => add(id, [await aScreenshot(red)])))
  expect(others.map(({ status }) => status).toSorted()).toEqual([201, 201, 400, 400])
  expect((await claimsOf(booking.id))[0]?.pictures).toHaveLength(3)
})

it('a picture that was shown for another booking before names it, for the owner only', async () => {
  const other = await aBooking(app, agent, aBookingInput(property, 10, 12))
  const screenshot = await aScreenshot(7)
  await add((await aClaim(app, agent, other, 5_000)).id, [screenshot])
  await add((await aClaim(app, agent, booking, 5_000)).id, [screenshot])
  const again = await aClaim(app, agent, booking, 5_000)
  const { id: bookingId, reference, guestName } = other
  const shownFor = { bookingId, reference, guestName, claimedOn: day(0) }
  await add(again.id, [screenshot])
  expect((await claimsOf(booking.id)).map(({ pictures }) => pictures[0]?.shownFor)).toEqual([
    shownFor,
    shownFor,
  ])
  expect((await claimsOf(other.id))[0]?.pictures[0]?.shownFor).toBeNull()
  expect((await claimsOf(booking.id, agent))[0]?.pictures[0]?.shownFor).toBeNull()
  const listed = (await app.send(paymentClaims.list, { query: { state: 'CLAIMED' } }, { token: owner.token }))
    .body.data.claims
  expect(listed.map(({ pictures }) => pictures[0]?.shownFor)).toEqual([null, shownFor, shownFor])
})

it('a decided claim takes no more pictures, and a refused file leaves nothing', async () => {
  const { id } = await aClaim(app, agent, booking, 5_000)
  expect((await add(id, [Buffer.from('no picture')])).status).toBe(415)
  expect((await claimsOf(booking.id))[0]?.pictures).toEqual([])
  await app.send(
    paymentClaims.reject,
    { params: { id }, body: { reason: 'Not in the account' } },
    { token: owner.token },
  )
  expect((await add(id, [await aPicture()])).body.code).toBe('claims.decided')
})

it('pictures are deleted with the data of the guest', async () => {
  const { id } = await aClaim(app, agent, booking, 5_000)
  await add(id, [await aPicture()])
  const { token } = owner
  const params = { id: booking.id }
  await app.send(bookings.setStatus, { params, body: { status: 'CANCELLED' } as never }, { token })
  const body = { confirmName: 'Chiamaka Okonkwo' }
  expect((await app.send(guestErasure.erase, { params, body }, { token })).status).toBe(200)
  const { rows } = await executeSql(
    'SELECT count(*)::int AS count FROM claim_pictures WHERE business_id = $1',
    [owner.businessId],
  )
  expect(rows).toEqual([{ count: 0 }])
})
