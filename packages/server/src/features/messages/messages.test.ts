import { bookings } from '@ilewa/contract/bookings/endpoints'
import { dashboard } from '@ilewa/contract/dashboard'
import { defaultTemplates } from '@ilewa/contract/messages/default-templates'
import { messages, messageTemplates } from '@ilewa/contract/messages/endpoints'
import type { MessageInput, MessagePreview } from '@ilewa/contract/messages/schema'
import { maxOwnTemplates, messageDays } from '@ilewa/contract/messages/terms'
import {
  aBooking,
  aBookingInput,
  anAgentOf,
  anOwner,
  aProperty,
  aStaffMemberOf,
  day,
  type Person,
} from '@ilewa/tests/support/app/builders'
import { aBankAccount } from '@ilewa/tests/support/app/money'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setStandardPlan } from '@ilewa/tests/support/app/users'
import { beforeEach, describe, expect, it } from 'vitest'
import { executeSql } from '../../platform/database/database.ts'
import { eraseFromMessages } from './messages.erasure.ts'
import { deleteOldMessages } from './messages.jobs.ts'

const app = useTestApp()
let owner: Person
let property: Awaited<ReturnType<typeof aProperty>>
let booking: Awaited<ReturnType<typeof aBooking>>

beforeEach(async () => {
  owner = await anOwner()
  property = await aProperty(app, owner, { name: 'Palm Court 2' })
  booking = await aBooking(app, owner, {
    ...aBookingInput(property, 5, 8),
    status: 'CONFIRMED',
    guestName: "Chiamaka O'Brien Obi",
  })
})

const callAs =
  ({ token }: Person): typeof app.send =>
  (endpoint, input) =>
    app.send(endpoint, input, { token })
const call: typeof app.send = (endpoint, input) => callAs(owner)(endpoint, input)

const choice = { kind: 'CONFIRMATION', tone: 'WARM' } as const

async function previewOf(fields: object = {}, person = owner): Promise<MessagePreview> {
  const sent = await callAs(person)(messages.preview, {
    body: { bookingId: booking.id, ...choice, ...fields },
  })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  return sent.body.data.preview
}

/** Opens the message as it is previewed, with changes. */
async function openMessage(fields: Partial<MessageInput> = {}, person = owner) {
  const { text, bookingVersion } = await previewOf(fields, person)
  return callAs(person)(messages.create, {
    body: { bookingId: booking.id, ...choice, text, bookingVersion, ...fields },
  })
}
const setGuestAccount = () => aBankAccount(app, owner, { isForGuests: true })

describe('a preview', () => {
  it('says what the booking says, and leaves out what is empty', async () => {
    const preview = await previewOf()
    expect(preview.text).toContain('Hello Chiamaka, your stay at Palm Court 2 is confirmed!')
    expect(preview.text).toContain(`Your reference is ${booking.reference}.`)
    expect(preview).toMatchObject({ missing: [], phoneE164: '+2348031234567', allowedNumbers: [] })
    const request = await previewOf({ kind: 'PAYMENT_REQUEST' })
    expect(request.missing).toEqual(['deadline', 'bank', 'accountNumber', 'accountName'])
    expect(request.text).not.toContain('Pay ')
  })

  it('has the account for guests from the settings, whose number may be kept', async () => {
    await setGuestAccount()
    const { text, allowedNumbers } = await previewOf({ kind: 'PAYMENT_REQUEST' })
    expect(text).toContain('to GTBank 0123456789, Ilé Ayọ̀ Limited, and write')
    expect(allowedNumbers).toEqual(['0123456789'])
  })

  it('uses the text of the business', async () => {
    const body = { ...choice, text: 'Welcome {guest}!\nOwed: {balance}' }
    expect((await call(messageTemplates.update, { body })).status).toBe(200)
    expect((await previewOf()).text).toMatch(/^Welcome Chiamaka!\nOwed: ₦/)
    await call(messageTemplates.update, { body: { ...choice, text: null } })
    expect((await previewOf()).text).toContain('is confirmed')
  })

  it('is refused for an erased guest', async () => {
    await executeSql(
      `UPDATE bookings SET guest_erased_at = now(), guest_name = 'Erased guest', guest_email = 'erased:1', guest_phone = '', guest_phone_e164 = NULL, notes = NULL WHERE id = $1`,
      [booking.id],
    )
    const sent = await call(messages.preview, { body: { bookingId: booking.id, ...choice } })
    expect([sent.status, sent.body.message]).toEqual([409, 'The guest of this booking is erased.'])
  })

  it('uses only own templates for a cancelled booking', async () => {
    await call(bookings.setStatus, { params: { id: booking.id }, body: { status: 'CANCELLED' } })
    const body = { bookingId: booking.id, ...choice }
    const refusal = [409, 'This booking is cancelled. Use a template of your own, or add one in Settings.']
    const sent = await call(messages.preview, { body })
    expect([sent.status, sent.body.message]).toEqual(refusal)
    const own = await call(messageTemplates.create, { body: { name: 'Sorry', text: 'Sorry, {guest}.' } })
    const templateId = own.body.data.ownTemplate.id
    const preview = await call(messages.preview, { body: { ...body, kind: 'OWN', templateId } })
    const { text, bookingVersion } = preview.body.data.preview
    expect(text).toBe('Sorry, Chiamaka.')
    const created = await call(messages.create, { body: { ...body, text, bookingVersion } })
    expect([created.status, created.body.message]).toEqual(refusal)
  })

  it('names no amount to a guest who paid Airbnb, who is not listed for a balance', async () => {
    await setGuestAccount()
    const stay = { ...aBookingInput(property, 1, 3), status: 'CONFIRMED', source: 'AIRBNB' } as const
    booking = await aBooking(app, owner, stay)
    const dueOf = async () => {
      const { body } = await call(messages.due, {})
      return body.data.dueMessages.flatMap(({ bookingId, kind }) => (bookingId === booking.id ? [kind] : []))
    }
    expect(await dueOf()).toEqual(['CONFIRMATION', 'DIRECTIONS'])
    for (const kind of ['CONFIRMATION', 'BALANCE', 'PAYMENT_REQUEST'] as const)
      expect((await previewOf({ kind })).text).not.toContain('₦')
    const agent = await anAgentOf(owner)
    await executeSql('UPDATE bookings SET agent_id = $2 WHERE id = $1', [booking.id, agent.id])
    expect(await dueOf()).toEqual(['CONFIRMATION', 'DIRECTIONS', 'BALANCE'])
    await executeSql("UPDATE bookings SET source = 'DIRECT', agent_id = NULL WHERE id = $1", [booking.id])
    expect(await dueOf()).toEqual(['CONFIRMATION', 'DIRECTIONS', 'BALANCE'])
  })
})

describe('opening a message', () => {
  it('notes who opened it, and then whether it was sent', async () => {
    const sent = await openMessage()
    expect(sent.status).toBe(201)
    const { message } = sent.body.data
    expect(message).toMatchObject({ state: 'OPENED', answeredAt: null, phoneE164: '+2348031234567' })
    const answer = (isSent: boolean) =>
      call(messages.answer, { params: { id: message.id }, body: { isSent } })
    expect((await answer(true)).body.data.message).toMatchObject({ state: 'SENT' })
    expect((await answer(false)).body.data.message).toMatchObject({ state: 'NOT_SENT' })
    const { body } = await call(messages.list, { params: { id: booking.id } })
    expect(body.data.messages).toMatchObject([{ id: message.id, state: 'NOT_SENT', kind: 'CONFIRMATION' }])
  })

  it('takes an edited text, but no other account', async () => {
    await setGuestAccount()
    const kind = 'PAYMENT_REQUEST' as const
    const { text } = await previewOf({ kind })
    expect((await openMessage({ kind, text: `${text}\nSee you!` })).status).toBe(201)
    for (const other of [text.replace('0123456789', '0123456788'), `${text}\nOr pay 0987 654 321`]) {
      const sent = await openMessage({ kind, text: other })
      expect([sent.status, sent.body.errors?.[0]?.path]).toEqual([400, 'text'])
    }
    expect((await call(messages.list, { params: { id: booking.id } })).body.data.messages).toHaveLength(1)
  })

  it('is refused if the booking changed since the preview', async () => {
    const { text, bookingVersion } = await previewOf()
    await call(bookings.setStatus, { params: { id: booking.id }, body: { status: 'CANCELLED' } })
    const body = { bookingId: booking.id, ...choice, text, bookingVersion }
    const sent = await call(messages.create, { body })
    expect([sent.status, sent.body.message]).toEqual([
      409,
      'This booking changed meanwhile. Check the text again.',
    ])
  })

  it('goes to a number of the country of the business', async () => {
    await executeSql(`UPDATE businesses SET country = 'kenya' WHERE id = $1`, [owner.businessId])
    const phoneOf = async (guestPhone: string, from: number) => {
      booking = await aBooking(app, owner, { ...aBookingInput(property, from, from + 2), guestPhone })
      return (await openMessage()).body.data.message.phoneE164
    }
    expect(await phoneOf('0712 345 678', 20)).toBe('+254712345678')
    expect(await phoneOf('+234 803 123 4567', 30)).toBe('+2348031234567')
  })

  it('is refused for a number that WhatsApp cannot open', async () => {
    await executeSql('UPDATE bookings SET guest_phone_e164 = NULL WHERE id = $1', [booking.id])
    expect((await previewOf()).phoneE164).toBeNull()
    expect((await openMessage()).body.message).toBe('This number cannot be opened in WhatsApp.')
  })

  it('happens once for one key', async () => {
    const { text, bookingVersion } = await previewOf()
    const body = { bookingId: booking.id, ...choice, text, bookingVersion }
    const options = { token: owner.token, headers: { 'idempotency-key': 'message-0001' } }
    const sent = await Promise.all([1, 2, 3].map(() => app.send(messages.create, { body }, options)))
    expect(new Set(sent.map(({ body: { data } }) => data?.message?.id)).size).toBe(1)
    expect((await call(messages.list, { params: { id: booking.id } })).body.data.messages).toHaveLength(1)
  })

  it('is for agents with bookings of their own', async () => {
    const agent = await anAgentOf(owner)
    const foreign = await callAs(agent)(messages.preview, { body: { bookingId: booking.id, ...choice } })
    expect(foreign.status).toBe(404)
    booking = await aBooking(app, agent, aBookingInput(property, 20, 22))
    const sent = await openMessage({}, agent)
    expect(sent.status).toBe(201)
    const staff = await aStaffMemberOf(owner)
    expect((await callAs(staff)(messages.list, { params: { id: booking.id } })).status).toBe(403)
    const stranger = await anOwner()
    const params = { id: sent.body.data.message.id }
    expect((await callAs(stranger)(messages.answer, { params, body: { isSent: true } })).status).toBe(404)
  })
})

describe('texts', () => {
  it('are those of the app until the business changes them', async () => {
    const { body } = await call(messageTemplates.list, {})
    expect(body.data.standardTemplates).toHaveLength(18)
    expect(body.data.standardTemplates[0]).toEqual({
      kind: 'CONFIRMATION',
      tone: 'WARM',
      language: 'EN',
      text: defaultTemplates.CONFIRMATION.WARM,
      isChanged: false,
    })
  })

  it('of your own are added, used, changed and deleted', async () => {
    const create = (fields: object = {}) =>
      call(messageTemplates.create, { body: { name: 'Gate', text: 'Gate code for {guest}', ...fields } })
    const { ownTemplate } = (await create()).body.data
    const preview = await previewOf({ kind: 'OWN', templateId: ownTemplate.id })
    expect(preview.text).toBe('Gate code for Chiamaka')
    const sent = await openMessage({ kind: 'OWN', templateId: ownTemplate.id })
    expect(sent.body.data.message).toMatchObject({ kind: 'OWN', templateName: 'Gate' })
    const edit = (version: number) =>
      call(messageTemplates.edit, {
        params: { id: ownTemplate.id },
        body: { name: 'Gate 2', text: 'Hi {guest}', version },
      })
    expect((await edit(1)).body.data.ownTemplate).toMatchObject({ name: 'Gate 2', version: 2 })
    expect((await edit(1)).body.code).toBe('common.stale_edit')
    expect((await call(messageTemplates.remove, { params: { id: ownTemplate.id } })).status).toBe(200)
    const gone = await call(messages.preview, {
      body: { bookingId: booking.id, ...choice, kind: 'OWN', templateId: ownTemplate.id },
    })
    expect(gone.status).toBe(404)
    for (const [fields, path] of [
      [{ name: ' ' }, 'name'],
      [{ text: 'Pay 0123456789' }, 'text'],
      [{ text: 'Hello {name}' }, 'text'],
    ] as const)
      expect((await create(fields)).body.errors?.[0]?.path).toBe(path)
  })

  it('of your own are five on Free', async () => {
    const create = (name: string) => call(messageTemplates.create, { body: { name, text: 'Hello' } })
    const sent = await Promise.all(
      Array.from({ length: maxOwnTemplates.FREE + 2 }, (_, index) => create(`Text ${index}`)),
    )
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(maxOwnTemplates.FREE)
    expect((await create('More')).body.code).toBe('plan.upgrade_required')
    await setStandardPlan(owner)
    expect((await create('More')).status).toBe(201)
  })
})

describe('due messages', () => {
  const dueOf = async (person = owner) =>
    (await callAs(person)(messages.due, {})).body.data.dueMessages.map(({ kind }) => kind).sort()
  const change = (values: string) => executeSql(`UPDATE bookings SET ${values} WHERE id = $1`, [booking.id])

  it('are confirmations of new bookings, until one was opened and not said to be unsent', async () => {
    expect(await dueOf()).toEqual(['CONFIRMATION'])
    const { message } = (await openMessage()).body.data
    expect(await dueOf()).toEqual([])
    await call(messages.answer, { params: { id: message.id }, body: { isSent: false } })
    expect(await dueOf()).toEqual(['CONFIRMATION'])
    await change(`created_at = now() - interval '8 days'`)
    expect(await dueOf()).toEqual([])
  })

  it('are directions and the balance before the arrival, and thanks after the stay', async () => {
    await change(`check_in = '${day(1)}', created_at = now() - interval '8 days'`)
    expect(await dueOf()).toEqual(['BALANCE', 'DIRECTIONS'])
    await openMessage({ kind: 'BALANCE' })
    expect(await dueOf()).toEqual(['DIRECTIONS'])
    await executeSql(`UPDATE messages SET opened_at = now() - interval '4 days'`)
    expect(await dueOf()).toEqual(['BALANCE', 'DIRECTIONS'])
    await change(`check_in = '${day(-3)}', check_out = '${day(-1)}', status = 'CHECKED_OUT'`)
    expect(await dueOf()).toEqual(['THANKS'])
  })

  it('are counted on the dashboard of those who write to guests', async () => {
    const countOf = async (person: Person) => (await callAs(person)(dashboard.get, {})).body.data.messagesDue
    const agent = await anAgentOf(owner)
    await change(`check_in = '${day(1)}'`)
    expect([await countOf(owner), await countOf(agent)]).toEqual([3, 0])
    await openMessage()
    await aBooking(app, agent, { ...aBookingInput(property, 20, 22), status: 'CONFIRMED' })
    expect([await countOf(owner), await countOf(agent)]).toEqual([3, 1])
    expect(await countOf(await aStaffMemberOf(owner))).toBeNull()
  })

  it('are none of other people, and none without a number', async () => {
    expect(await dueOf(await anAgentOf(owner))).toEqual([])
    expect(await dueOf(await anOwner())).toEqual([])
    await change('guest_phone_e164 = NULL')
    expect(await dueOf()).toEqual([])
  })
})

describe('what is kept', () => {
  const count = async () =>
    (
      await executeSql('SELECT count(*)::int AS count FROM messages WHERE business_id = $1', [
        owner.businessId,
      ])
    ).rows[0]?.count

  it('has no link of the guest, and nothing of an erased one, also if a request is repeated', async () => {
    const directions = { kind: 'DIRECTIONS', tone: 'WARM' } as const
    const { text, bookingVersion } = await previewOf(directions)
    expect(text).toMatch(/\/g\/[\w-]{32}/)
    const body = { bookingId: booking.id, ...directions, text, bookingVersion }
    const send = () =>
      app.send(
        messages.create,
        { body },
        { token: owner.token, headers: { 'idempotency-key': 'a-message-1' } },
      )
    const sent = await send()
    expect(sent.body.data.message.text).toContain('/g/…')
    expect(sent.body.data.message.text).not.toMatch(/\/g\/[\w-]{32}/)
    await eraseFromMessages(owner.businessId, { bookingIds: [booking.id], phones: [] })
    expect((await send()).body.data.message).toMatchObject({ text: '', phoneE164: '' })
  })

  it('is deleted after 400 days, and with the guest', async () => {
    await openMessage()
    await openMessage({ kind: 'THANKS' })
    await executeSql(
      `UPDATE messages SET opened_at = now() - make_interval(days => $1) WHERE kind = 'THANKS' AND business_id = $2`,
      [messageDays + 1, owner.businessId],
    )
    await deleteOldMessages.run({}, { jobId: 'a', enqueuedAt: new Date() })
    expect(await count()).toBe(1)
    await eraseFromMessages(owner.businessId, { bookingIds: [booking.id], phones: [] })
    expect(await count()).toBe(0)
  })
})
