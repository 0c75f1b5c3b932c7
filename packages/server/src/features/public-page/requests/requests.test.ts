import { frontDesk } from '@ilewa/contract/bookings/desk'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { guestErasure } from '@ilewa/contract/bookings/guest-erasure'
import { paymentClaims } from '@ilewa/contract/money/endpoints'
import { propertyPrices } from '@ilewa/contract/prices/endpoints'
import { noPriceRules } from '@ilewa/contract/prices/quote'
import { publicPages } from '@ilewa/contract/public-page/endpoints'
import {
  bookingRequests,
  maxProofMails,
  maxProofTries,
  publicRequests,
  requestReasons,
} from '@ilewa/contract/public-page/requests'
import {
  aBooking,
  aBookingInput,
  anOwner,
  aProperty,
  day,
  type Person,
} from '@ilewa/tests/support/app/builders'
import { runDelayedJobs } from '@ilewa/tests/support/app/delayed-jobs'
import { aPayment, paymentFields } from '@ilewa/tests/support/app/money'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setStandardPlan } from '@ilewa/tests/support/app/users'
import { holdProperty, waitForBlockedTransaction } from '@ilewa/tests/support/database/held-locks'
import {
  aGuest,
  aPropertyPage,
  aPublicPage,
  askPrice,
  postRequest,
  requestBody,
  sendRequest,
  visitedStay,
} from '@ilewa/tests/support/visits/public-page'
import { waitUntil } from '@ilewa/tests/support/wait-until'
import { beforeEach, describe, expect, it } from 'vitest'
import { executeSql } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/id.ts'
import { endHolds } from '../../money/holds/holds.jobs.ts'
import { unlinkRequest } from '../former-guest.writes.ts'
import { deleteOldRequests, endRequests } from './end-requests.jobs.ts'
import { mailRequestGuest } from './requests.jobs.ts'

const app = useTestApp()
let owner: Person
let property: Awaited<ReturnType<typeof aProperty>>
let slug: string
/** Each guest visits from a network of their own. */
let networks = 0
const network = () => `198.51.100.${++networks % 250}`

beforeEach(async () => {
  owner = await anOwner()
  await setStandardPlan(owner)
  property = await aProperty(app, owner, { name: 'Lekki Loft', pricePerNight: '40000' })
  await aPropertyPage(app, owner, property)
  slug = (await aPublicPage(app, owner)).slug
})

const call: typeof app.send = (endpoint, input) => app.send(endpoint, input, { token: owner.token })

type Fields = Parameters<typeof sendRequest>[2]
const ask = (fields: Partial<Fields> = {}, from = network()) =>
  sendRequest(app, { slug, from }, { ...visitedStay(10, 13), ...fields })

/** A request whose code was mailed. */
async function asked(fields: Partial<Fields> = {}) {
  const guest = { ...aGuest(), ...(fields.guest as Partial<ReturnType<typeof aGuest>>) }
  const before = await app.codesTo(guest.guestEmail)
  const sent = await ask({ ...fields, guest })
  expect(sent.status, JSON.stringify(sent.body)).toBe(201)
  const { token } = sent.body.data
  const code = await waitUntil(async () => (await app.codesTo(guest.guestEmail))[before.length])
  return { token, guest, code }
}

const prove = (token: string, code: string) =>
  app.send(publicRequests.prove, { params: { token }, body: { code } })

/** A request whose code was entered. */
async function proven(fields: Partial<Fields> = {}) {
  const request = await asked(fields)
  const sent = await prove(request.token, request.code)
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  return { ...request, state: sent.body.data.request.state }
}

const listed = async () => (await call(bookingRequests.list, {})).body.data.requests
const newest = async () => {
  const [request] = await listed()
  if (!request) throw new Error('No request is listed')
  return request
}
const bookingOf = async () => {
  const { bookingId } = await newest()
  const { body } = await call(bookings.get, { params: { id: bookingId ?? '' } })
  return body.data.booking
}
const setMode = (mode: string, more: object = {}) =>
  call(publicPages.update, { body: { mode, ...more } as never })
const takenNights = async () =>
  (await executeSql('SELECT id FROM taken_nights WHERE property_id = $1', [property.id])).rows.length

describe('asking for dates', () => {
  it('takes no nights, and is not listed, before the code is entered', async () => {
    await asked()
    expect([await takenNights(), await listed()]).toEqual([0, []])
  })

  it('is refused with a sentence at its field', async () => {
    const refusals: [object, string][] = [
      [{ guestName: '' }, 'guestName'],
      [{ guestEmail: 'chidi' }, 'guestEmail'],
      [{ guestPhone: '0000000000' }, 'guestPhone'],
      [{ guests: 0 }, 'guests'],
      [{ note: 'x'.repeat(501) }, 'note'],
    ]
    for (const [fields, path] of refusals) {
      const offered = await askPrice(app, { slug, from: network() }, visitedStay(10, 13))
      const { offerToken, quote } = offered.body.data
      const body = {
        ...{ ...aGuest(), ...visitedStay(10, 13), propertySlug: 'loft', offerToken },
        totalAmount: quote.totalAmount,
        ...fields,
      }
      const sent = await app.send(publicRequests.create, { params: { slug }, body: body as never })
      expect([fields, sent.status, sent.body.errors?.map((error) => error.path)]).toEqual([
        fields,
        400,
        [path],
      ])
    }
  })

  it('follows the rules of the page', async () => {
    await setMode('HOLD', { minNights: 2, noticeHours: 48, advanceDays: 60 })
    const problemOf = async (from: number, to: number, guests = 2) =>
      (await askPrice(app, { slug, from: network() }, { ...visitedStay(from, to), guests })).body.data.quote
        .problem
    expect(await problemOf(10, 11)).toBe('The shortest stay is 2 nights.')
    expect(await problemOf(1, 3)).toMatch(/^The earliest check-in is /)
    expect(await problemOf(59, 61)).toMatch(/^The latest check-out is /)
    expect(await problemOf(10, 12, 5)).toBe('At most 4 guests can stay here.')
    expect(await problemOf(10, 12)).toBeNull()
    await aBooking(app, owner, aBookingInput(property, 10, 12))
    expect(await problemOf(11, 13)).toMatch(/taken|booked/)
  })

  it('needs an offer of this stay, not an old one, and the price of now', async () => {
    const reasonOf = async (fields: object) => (await ask(fields as Fields)).body.message
    expect(await reasonOf({ offerToken: '1.x' })).toBe(requestReasons.offerExpired)
    expect(await reasonOf({ totalAmount: 1 })).toBe(requestReasons.offerExpired)
    const offered = await askPrice(app, { slug, from: network() }, visitedStay(10, 13))
    expect(await reasonOf({ offerToken: offered.body.data.offerToken })).toBe(requestReasons.tooFast)
    expect(await reasonOf({ website: 'http://spam.example' })).toBe(requestReasons.tooFast)
    const { body } = await sendWithFormerPrice()
    expect([body.code, body.details]).toEqual([
      'bookings.total_changed',
      expect.objectContaining({ totalAmount: 150_000 }),
    ])
  })

  /** Asks at ₦40,000 a night although the price has changed. */
  async function sendWithFormerPrice() {
    const body = await requestBody(app, { slug, from: network() }, visitedStay(10, 13))
    await executeSql('UPDATE properties SET price_per_night = 50000 WHERE id = $1', [property.id])
    return postRequest(app, { slug }, body)
  }

  it('is not possible on a page that only shows, is hidden, or has no price', async () => {
    await setMode('SHOW')
    expect((await ask()).body.message).toBe(requestReasons.showOnly)
    await setMode('HOLD', { isShown: false })
    expect((await askPrice(app, { slug, from: network() }, visitedStay(10, 13))).status).toBe(404)
    await setMode('HOLD', { isShown: true })
    await executeSql('UPDATE properties SET price_per_night = 0 WHERE id = $1', [property.id])
    const { quote } = (await askPrice(app, { slug, from: network() }, visitedStay(10, 13))).body.data
    expect(quote.problem).toBe(requestReasons.noPrice)
    // A night without a price is not given away for the price of the others, or of the cleaning.
    const rules = { ...noPriceRules, weekendDays: [5, 6], weekendPrice: 50_000, cleaningFee: 10_000 }
    await call(propertyPrices.update, {
      params: { id: property.id },
      body: { pricePerNight: 0, ...rules } as never,
    })
    const week = (await askPrice(app, { slug, from: network() }, visitedStay(10, 17))).body.data.quote
    expect([week.totalAmount > 0, week.problem]).toEqual([true, requestReasons.noPrice])
  })

  it('is limited to two open requests of a guest, also at once, and five a day of a network', async () => {
    const guest = aGuest()
    await asked({ guest })
    const stranger = { ...aGuest(), guestPhone: guest.guestPhone }
    // Somebody else can enter this phone number, but not the code that is mailed.
    await asked({ guest: stranger, ...visitedStay(15, 16) })
    await proven({ guest, ...visitedStay(20, 22) })
    const sameMailbox = { ...aGuest(), guestEmail: guest.guestEmail.replace('@', '+2@') }
    for (const again of [guest, sameMailbox])
      expect((await ask({ guest: again, ...visitedStay(30, 32) })).body.message).toBe(requestReasons.tooMany)
    const many = aGuest()
    const bodies = []
    for (let count = 0; count < 4; count++)
      bodies.push(await requestBody(app, { slug, from: network() }, { guest: many, ...visitedStay(40, 42) }))
    const sent = await Promise.all(bodies.map((body) => postRequest(app, { slug, from: network() }, body)))
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
    const from = network()
    for (let count = 0; count < 5; count++) expect((await ask({}, from)).status).toBe(201)
    expect((await ask({}, from)).status).toBe(429)
  })
})

describe('the mailed code', () => {
  it('holds the dates at the price that was offered, and tells the guest how to pay', async () => {
    const { token, guest, state } = await proven({ note: 'We arrive late' })
    expect(state).toBe('HELD')
    expect(await bookingOf()).toMatchObject({
      ...{
        status: 'PENDING',
        totalAmount: 120_000,
        holdAmount: 60_000,
        source: 'DIRECT',
        notes: 'We arrive late',
      },
      ...{ guestName: guest.guestName, guestEmail: guest.guestEmail, checkIn: day(10), checkOut: day(13) },
    })
    const request = await newest()
    const hours = (new Date(request.endsAt ?? 0).getTime() - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(5.9)
    expect(hours).toBeLessThan(6.1)
    await app.finishJobs('requests.mail_guest')
    const mails = await app.mailsTo(guest.guestEmail)
    expect(mails.at(-1)).toContain('Held for you until')
    expect(mails.at(-1)).toContain(`/request/${token}`)
    const { rows } = await executeSql(
      "SELECT title, path FROM notifications WHERE user_id = $1 AND kind = 'REQUEST'",
      [owner.id],
    )
    expect(rows).toEqual([{ title: 'Dates held: Chidi Obi', path: `/bookings?open=${request.bookingId}` }])
  })

  it('ends the request after five wrong ones, also at once, and after ten minutes', async () => {
    const { token, code } = await asked()
    const wrong = code === '000000' ? '000001' : '000000'
    const tries = await Promise.all(Array.from({ length: 12 }, () => prove(token, wrong)))
    const codes = tries.map(({ body }) => body.code).sort()
    expect(codes).toEqual([
      ...Array(maxProofTries).fill('auth.code_invalid'),
      ...Array(12 - maxProofTries).fill('common.not_possible'),
    ])
    expect((await prove(token, code)).body.message).toBe(requestReasons.codeExpired)
    const late = await asked({ ...visitedStay(20, 22) })
    await executeSql(
      "UPDATE booking_requests SET ends_at = now() - interval '1 second' WHERE property_id = $1",
      [property.id],
    )
    expect((await prove(late.token, late.code)).body.message).toBe(requestReasons.codeExpired)
    expect(await takenNights()).toBe(0)
  })

  it('can be mailed again, a few times, and each code counts', async () => {
    const { token, code, guest } = await asked()
    const again = () => app.send(publicRequests.sendCode, { params: { token } })
    for (let mail = 1; mail < maxProofMails; mail++) expect((await again()).status).toBe(200)
    expect((await again()).body.message).toBe(requestReasons.tooManyCodes)
    await app.finishJobs('requests.mail_code')
    expect(new Set(await app.codesTo(guest.guestEmail)).size).toBe(maxProofMails)
    expect((await prove(token, code)).status).toBe(200)
  })

  it('is of one request only, and works once', async () => {
    const [one, other] = [await asked(), await asked({ ...visitedStay(20, 22) })]
    if (one.code !== other.code)
      expect((await prove(one.token, other.code)).body.code).toBe('auth.code_invalid')
    expect((await prove(one.token, one.code)).status).toBe(200)
    expect((await prove(one.token, one.code)).body.message).toBe(requestReasons.notOpen)
    expect((await prove('unknown', one.code)).status).toBe(404)
  })

  it('gives one of many guests the night, and offers the others free dates nearby', async () => {
    const guests = []
    for (let count = 0; count < 12; count++) guests.push(await asked())
    const answers = await Promise.all(guests.map(({ token, code }) => prove(token, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(409)])
    const refused = answers.find(({ status }) => status === 409)
    expect([refused?.body.code, refused?.body.message]).toEqual([
      'bookings.dates_taken',
      'These dates were taken a moment ago. Choose other dates.',
    ])
    expect(refused?.body.details).toEqual({
      free: [
        { checkIn: day(7), checkOut: day(10) },
        { checkIn: day(13), checkOut: day(16) },
      ],
    })
    expect(await takenNights()).toBe(1)
  })

  it('only asks if unpaid holds would take more than a fifth of the free nights', async () => {
    expect((await proven(visitedStay(10, 28))).state).toBe('HELD')
    expect((await proven(visitedStay(40, 43))).state).toBe('ASKED')
  })

  it('only asks for a long stay far ahead', async () => {
    expect((await proven(visitedStay(100, 160))).state).toBe('ASKED')
  })

  it('only asks for a guest whose last three holds ended without a payment', async () => {
    const guest = aGuest()
    for (let count = 0; count < 3; count++) {
      expect((await proven({ guest, ...visitedStay(10 + count, 11 + count) })).state).toBe('HELD')
      await executeSql(
        "UPDATE bookings SET hold_until = now() - interval '1 minute' WHERE property_id = $1 AND status = 'PENDING'",
        [property.id],
      )
      await endHolds.run({}, { jobId: newId(), enqueuedAt: new Date() })
    }
    expect((await proven({ guest, ...visitedStay(20, 21) })).state).toBe('ASKED')
    await app.finishJobs('requests.mail_guest')
    const mails = await app.mailsTo(guest.guestEmail)
    expect(mails.filter((mail) => mail.includes('Your dates are no longer held'))).toHaveLength(3)
  })
})

describe('a held request', () => {
  it('is confirmed by the owner’s word about the money, not by the guest’s', async () => {
    const { token, guest } = await proven()
    const claim = (amount = 60_000) =>
      app.send(publicRequests.claim, { params: { token }, body: { amount, senderName: 'C. Obi' } })
    expect((await claim(0.01)).body.errors).toEqual([{ path: 'amount', message: 'Pay at least ₦60,000.00' }])
    expect((await claim()).body.data.request.state).toBe('HELD')
    expect((await claim()).body.message).toBe(requestReasons.claimed)
    expect(await bookingOf()).toMatchObject({ status: 'PENDING', claimedAmount: 60_000, paidAmount: 0 })
    const claims = await call(paymentClaims.list, { query: {} as never })
    const [open] = claims.body.data.claims
    expect(open).toMatchObject({ claimedBy: null, claimedByName: 'the guest', senderName: 'C. Obi' })
    await call(paymentClaims.confirm, {
      params: { id: open?.id ?? '' },
      body: paymentFields(60_000) as never,
    })
    expect(await bookingOf()).toMatchObject({ status: 'CONFIRMED', paidAmount: 60_000 })
    expect((await newest()).state).toBe('CONFIRMED')
    await app.finishJobs('requests.mail_guest')
    const mails = await app.mailsTo(guest.guestEmail)
    expect(mails.filter((mail) => mail.includes('Your stay is confirmed'))).toHaveLength(1)
  })

  it('sends no mail for an action that is undone', async () => {
    const { guest } = await proven()
    await app.finishJobs('requests.mail_guest')
    const id = String((await newest()).bookingId)
    const mails = async () => {
      await runDelayedJobs(app, mailRequestGuest, owner)
      return app.mailsTo(guest.guestEmail)
    }
    const setStatus = async (status: 'CANCELLED' | 'CONFIRMED') =>
      (await call(bookings.setStatus, { params: { id }, body: { status } })).body.data.booking
    const before = await mails()
    const setAndUndo = async (status: 'CANCELLED' | 'CONFIRMED') => {
      const { version } = await setStatus(status)
      expect((await call(frontDesk.undo, { params: { id }, body: { version } })).status).toBe(200)
    }
    for (const status of ['CANCELLED', 'CONFIRMED'] as const) await setAndUndo(status)
    expect(await mails()).toEqual(before)
    expect((await newest()).state).toBe('HELD')
    await setAndUndo('CANCELLED')
    await setStatus('CONFIRMED')
    const sent = async () => (await mails()).slice(before.length)
    expect(await sent()).toEqual([expect.stringContaining('Your stay is confirmed')])
    await setAndUndo('CANCELLED')
    expect(await sent()).toHaveLength(1)
  })

  it('mails one decision if another follows at once', async () => {
    const { guest } = await proven()
    await app.finishJobs('requests.mail_guest')
    const id = String((await newest()).bookingId)
    const before = (await app.mailsTo(guest.guestEmail)).length
    for (const status of ['CONFIRMED', 'CANCELLED'] as const)
      await call(bookings.setStatus, { params: { id }, body: { status } })
    await runDelayedJobs(app, mailRequestGuest, owner)
    expect((await app.mailsTo(guest.guestEmail)).slice(before)).toEqual([
      expect.stringContaining('Your dates are no longer held'),
    ])
  })

  it('sends one mail when five jobs of a decision run at once, and none of them fails', async () => {
    const { guest } = await proven()
    await app.finishJobs('requests.mail_guest')
    const { id, bookingId } = await newest()
    await call(bookings.setStatus, { params: { id: String(bookingId) }, body: { status: 'CONFIRMED' } })
    const before = (await app.mailsTo(guest.guestEmail)).length
    const data = { businessId: owner.businessId, id, mail: 'CONFIRMED' } as const
    const run = () => mailRequestGuest.run(data, { jobId: newId(), enqueuedAt: new Date() })
    await Promise.all(Array.from({ length: 5 }, run))
    expect((await app.mailsTo(guest.guestEmail)).slice(before)).toEqual([
      expect.stringContaining('Your stay is confirmed'),
    ])
  })

  it('is extended once by a claim when it ends, and ends without one', async () => {
    const { token } = await proven()
    await app.send(publicRequests.claim, {
      params: { token },
      body: { amount: 60_000, senderName: 'C. Obi' },
    })
    const endNow = async () => {
      await executeSql(
        "UPDATE bookings SET hold_until = now() - interval '1 minute' WHERE property_id = $1",
        [property.id],
      )
      await endHolds.run({}, { jobId: newId(), enqueuedAt: new Date() })
    }
    await endNow()
    expect((await newest()).state).toBe('HELD')
    await endNow()
    expect((await newest()).state).toBe('EXPIRED')
    expect(await takenNights()).toBe(0)
  })

  it('can be withdrawn by the guest, unless money is claimed', async () => {
    const one = await proven()
    const withdraw = (token: string) => app.send(publicRequests.withdraw, { params: { token } })
    expect((await withdraw(one.token)).body.data.request.state).toBe('WITHDRAWN')
    expect((await newest()).state).toBe('WITHDRAWN')
    expect(await takenNights()).toBe(0)
    const { rows } = await executeSql(
      "SELECT title FROM notifications WHERE user_id = $1 AND title LIKE 'Withdrawn%'",
      [owner.id],
    )
    expect(rows).toEqual([{ title: 'Withdrawn: Chidi Obi' }])
    const other = await proven()
    await app.send(publicRequests.claim, {
      params: { token: other.token },
      body: { amount: 60_000, senderName: 'C. Obi' },
    })
    expect((await withdraw(other.token)).body.message).toBe(requestReasons.heldPaid)
    expect((await newest()).state).toBe('HELD')
    const refusedAmount = await app.send(publicRequests.claim, {
      params: { token: one.token },
      body: { amount: 60_000, senderName: 'C. Obi' },
    })
    expect(refusedAmount.body.message).toBe(requestReasons.notOpen)
  })
})

it('shows the guest the dates and the price of the booking, which the owner can change', async () => {
  await proven()
  const { bookingId } = await newest()
  await executeSql('UPDATE bookings SET check_in = check_in + 20, check_out = check_out + 20 WHERE id = $1', [
    bookingId,
  ])
  expect(await newest()).toMatchObject({ checkIn: day(30), checkOut: day(33) })
})

/** Changes the guest of the booking of the newest request, as the owner's form does. */
async function changeGuest(guest: { guestName: string; guestPhone: string }): Promise<void> {
  const { id, version, checkIn, checkOut, guests, totalAmount } = await bookingOf()
  const body = {
    ...{ version, checkIn, checkOut, guests, totalAmount, propertyId: property.id, status: 'PENDING' },
    ...{ ...guest, guestEmail: 'ada@example.com', source: 'DIRECT' },
  }
  const changed = await call(bookings.update, { params: { id }, body: body as never })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
}

it('keeps its hold when the guest’s name is corrected and the number written otherwise', async () => {
  const { guest } = await proven()
  const { bookingId } = await newest()
  const guestPhone = guest.guestPhone.replace('+234', '0')
  expect(guestPhone).not.toBe(guest.guestPhone)
  await changeGuest({ guestName: 'Chidiebere Obi', guestPhone })
  expect(await newest()).toMatchObject({ state: 'HELD', bookingId })
})

it('refuses a claim if the booking gets another guest while the claim waits for the lock', async () => {
  const { token } = await proven()
  const { bookingId } = await newest()
  const ctx = { ...owner, userId: owner.id, role: 'OWNER', today: day(0) } as const
  const release = await holdProperty(property.id, 'update', () => unlinkRequest(ctx, String(bookingId)))
  const claim = app.send(publicRequests.claim, {
    params: { token },
    body: { amount: 60_000, senderName: 'C. Obi' },
  })
  await waitForBlockedTransaction()
  await release()
  expect((await claim).body.message).toBe(requestReasons.notOpen)
  const { body } = await call(bookings.get, { params: { id: String(bookingId) } })
  expect(body.data.booking.claimedAmount).toBe(0)
})

it('is declined when the owner gives its nights to another guest, who keeps the hold', async () => {
  const { token, guest } = await proven()
  const { bookingId } = await newest()
  await app.finishJobs('requests.mail_guest')
  const mailsBefore = (await app.mailsTo(guest.guestEmail)).length
  await changeGuest({ guestName: 'Ada Obi', guestPhone: '0805 555 0000' })
  const reason = 'These dates were given to another guest. If you have paid, write to the host.'
  expect(await newest()).toMatchObject({ state: 'DECLINED', bookingId: null, reason })
  const withdrawn = await app.send(publicRequests.withdraw, { params: { token } })
  expect(withdrawn.body.message).toBe(requestReasons.notOpen)
  const { id } = await newest()
  await aPayment(app, owner, { id: String(bookingId) }, 60_000)
  await runDelayedJobs(app, mailRequestGuest, owner)
  // As if queued before the guest changed.
  for (const mail of ['HELD', 'ACCEPTED', 'CONFIRMED', 'EXPIRED'] as const)
    await mailRequestGuest.run(
      { businessId: owner.businessId, id, mail },
      { jobId: newId(), enqueuedAt: new Date() },
    )
  expect((await call(bookings.get, { params: { id: String(bookingId) } })).body.data.booking.status).toBe(
    'CONFIRMED',
  )
  expect((await app.mailsTo(guest.guestEmail)).slice(mailsBefore)).toEqual([
    expect.stringContaining('gave them to another guest'),
  ])
})

describe('a request that waits for the owner', () => {
  beforeEach(() => setMode('REQUEST'))

  const decide = (action: 'accept' | 'decline', id: string, body: object = {}) =>
    action === 'accept'
      ? call(bookingRequests.accept, { params: { id } })
      : call(bookingRequests.decline, { params: { id }, body: body as never })

  it('takes no nights; accepted, it holds them at the offered price', async () => {
    const { guest, state } = await proven()
    expect([state, await takenNights()]).toEqual(['ASKED', 0])
    await executeSql('UPDATE properties SET price_per_night = 50000 WHERE id = $1', [property.id])
    const { id } = await newest()
    const accepted = await decide('accept', id)
    expect(accepted.body.data.request).toMatchObject({ state: 'HELD', totalAmount: 120_000 })
    expect(await bookingOf()).toMatchObject({ status: 'PENDING', totalAmount: 120_000, holdAmount: 60_000 })
    expect((await decide('accept', id)).body.message).toBe(requestReasons.notOpen)
    await app.finishJobs('requests.mail_guest')
    expect((await app.mailsTo(guest.guestEmail)).at(-1)).toContain('accepts your request')
  })

  it('is confirmed at once if the page asks for no deposit', async () => {
    await setMode('REQUEST', { depositPercent: 0 })
    await proven()
    expect((await decide('accept', (await newest()).id)).body.data.request.state).toBe('CONFIRMED')
  })

  it('cannot wait for nights that are taken, nor be accepted at a closed property', async () => {
    const late = await asked()
    await proven({ ...visitedStay(20, 22) })
    await aBooking(app, owner, aBookingInput(property, 9, 11))
    expect((await prove(late.token, late.code)).body.code).toBe('bookings.dates_taken')
    await executeSql("UPDATE properties SET status = 'MAINTENANCE' WHERE id = $1", [property.id])
    expect((await decide('accept', (await newest()).id)).body.code).toBe('properties.not_bookable')
  })

  it('cannot be accepted once the nights are taken', async () => {
    await proven()
    await aBooking(app, owner, aBookingInput(property, 9, 11))
    expect((await decide('accept', (await newest()).id)).body.code).toBe('bookings.dates_taken')
    expect((await newest()).state).toBe('ASKED')
  })

  it('is declined with a reason, and its guest can be banned and unbanned', async () => {
    const { guest } = await proven()
    const { id } = await newest()
    const declined = await decide('decline', id, { reason: 'The flat is being painted', isBanned: true })
    expect(declined.body.data.request).toMatchObject({
      state: 'DECLINED',
      reason: 'The flat is being painted',
    })
    await app.finishJobs('requests.mail_guest')
    expect((await app.mailsTo(guest.guestEmail)).at(-1)).toContain('The flat is being painted')
    const sameMailbox = { ...aGuest(), guestEmail: guest.guestEmail.replace('@', '+1@') }
    for (const banned of [guest, sameMailbox])
      expect((await ask({ guest: banned })).body.message).toBe(requestReasons.banned)
    const [banned] = (await call(bookingRequests.banned, {})).body.data.bannedGuests
    expect(banned?.guestEmail).toBe(guest.guestEmail)
    expect((await call(bookingRequests.unban, { params: { id: banned?.id ?? '' } })).status).toBe(200)
    expect((await ask({ guest })).status).toBe(201)
  })

  it('is not found by another business', async () => {
    await proven()
    const stranger = await anOwner()
    const { id } = await newest()
    for (const endpoint of [bookingRequests.accept, bookingRequests.decline])
      expect(
        (await app.send(endpoint, { params: { id }, body: {} as never }, { token: stranger.token })).status,
      ).toBe(404)
    expect((await app.send(bookingRequests.list, {}, { token: stranger.token })).body.data.requests).toEqual(
      [],
    )
  })

  it('expires after a day, with a word to the guest; what came to nothing is deleted later', async () => {
    const { guest } = await proven()
    await asked({ ...visitedStay(20, 22) })
    await executeSql(
      "UPDATE booking_requests SET ends_at = now() - interval '1 second' WHERE business_id = $1",
      [owner.businessId],
    )
    const run = { jobId: newId(), enqueuedAt: new Date() }
    expect(await endRequests.isDue?.()).toBe(true)
    await endRequests.run({}, run)
    expect((await newest()).state).toBe('EXPIRED')
    await app.finishJobs('requests.mail_guest')
    expect((await app.mailsTo(guest.guestEmail)).at(-1)).toContain('did not answer')
    const count = async () =>
      (await executeSql('SELECT id FROM booking_requests WHERE business_id = $1', [owner.businessId])).rows
        .length
    const age = (days: number) =>
      executeSql(
        "UPDATE booking_requests SET created_at = now() - $2 * interval '1 day' WHERE business_id = $1",
        [owner.businessId, days],
      )
    await age(2)
    await deleteOldRequests.run({}, run)
    expect(await count()).toBe(1)
    await age(91)
    await deleteOldRequests.run({}, run)
    expect(await count()).toBe(0)
  })
})

describe('privacy', () => {
  it('shows free or taken only, and no guest, to visitors', async () => {
    await aBooking(app, owner, { ...aBookingInput(property, 5, 8), guestName: 'Secret Guest' })
    const { body } = await app.send(publicRequests.calendar, {
      params: { slug, propertySlug: 'loft' },
      query: { from: day(0), to: day(30) },
    })
    expect(body.data).toEqual({ taken: [{ checkIn: day(5), checkOut: day(8) }] })
  })

  it('erases the requests and bans of an erased guest', async () => {
    const { guest } = await proven()
    const { bookingId } = await newest()
    await call(bookings.setStatus, {
      params: { id: bookingId ?? '' },
      body: { status: 'CANCELLED' } as never,
    })
    const erased = await call(guestErasure.erase, {
      params: { id: bookingId ?? '' },
      body: { confirmName: guest.guestName } as never,
    })
    expect(erased.status, JSON.stringify(erased.body)).toBe(200)
    expect(await listed()).toEqual([])
  })
})

it('prices by the rules of the property, and the deposit by the page', async () => {
  const rules = { ...noPriceRules, weekendDays: [5, 6], cleaningFee: 10_000, cautionAmount: 30_000 }
  const { status } = await call(propertyPrices.update, {
    params: { id: property.id },
    body: { pricePerNight: 40_000, ...rules } as never,
  })
  expect(status).toBe(200)
  const { quote } = (await askPrice(app, { slug, from: network() }, visitedStay(10, 12))).body.data
  expect(quote).toMatchObject({
    totalAmount: 90_000,
    depositAmount: 45_000,
    cautionAmount: 30_000,
    problem: null,
  })
  expect(quote).not.toHaveProperty('checked')
})
