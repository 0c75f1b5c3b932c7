import { notificationKindsFor } from '@ilewa/contract/notification-kinds'
import { type NotificationPreferences, notifications } from '@ilewa/contract/notifications'
import { anAgentOf, anOwner, aStaffMemberOf, type Person } from '@ilewa/tests/support/app/builders'
import { aPurchase, getPaymentResult, payAtSandbox } from '@ilewa/tests/support/app/payments'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/id.ts'
import { notify } from './notify.notifications.ts'

const app = useTestApp()
let owner: Person
beforeAll(async () => {
  owner = await anOwner()
})

const list = (person: Person, query: object = {}) =>
  app.send(notifications.list, { query: query as Record<string, unknown> }, { token: person.token })
const read = (person: Person, id: string) =>
  app.send(notifications.read, { params: { id } }, { token: person.token })
const preferencesOf = async (person: Person) =>
  (await app.send(notifications.preferences, {}, { token: person.token })).body.data
const choose = (person: Person, body: object) =>
  app.send(
    notifications.updatePreferences,
    { body: body as NotificationPreferences },
    { token: person.token },
  )

/** Sends a notification to the whole business, as a feature does. */
const notifyLowStock = (person: Person, key: string = newId(), actor: string | null = null) =>
  inTransaction(() =>
    notify(
      { businessId: person.businessId, userId: actor },
      {
        kind: 'LOW_STOCK',
        key,
        title: `Low stock: ${key}`,
        text: 'Lekki Loft has 1 left.',
        pathFor: () => '/inventory?open=1',
      },
    ),
  )

describe('the bell', () => {
  it("lists the user's own notifications, newest first, paged, with the unread count", async () => {
    const other = await anOwner()
    const staff = await aStaffMemberOf(other)
    for (const key of ['one', 'two', 'three']) await notifyLowStock(other, key, other.id)
    expect((await list(other)).body.data).toEqual({ notifications: [], unread: 0 })
    const first = await list(staff, { limit: 2 })
    expect(first.body.data.unread).toBe(3)
    expect(first.body.page.total).toBe(3)
    expect(first.body.data.notifications.map(({ title }) => title)).toEqual([
      'Low stock: three',
      'Low stock: two',
    ])
    expect(first.body.data.notifications[0]).toMatchObject({
      ...{ kind: 'LOW_STOCK', path: '/inventory?open=1', readAt: null },
    })
    const next = await list(staff, { limit: 2, cursor: first.body.page.nextCursor })
    expect(next.body.data.notifications.map(({ title }) => title)).toEqual(['Low stock: one'])
  })

  it('marks one as read, then all; a second read leaves the first time', async () => {
    const other = await anOwner()
    for (const key of ['one', 'two', 'three']) await notifyLowStock(other, key)
    const [newest] = (await list(other)).body.data.notifications
    await read(other, newest?.id ?? '')
    const once = (await list(other)).body.data
    expect(once.unread).toBe(2)
    await read(other, newest?.id ?? '')
    expect((await list(other)).body.data.notifications[0]?.readAt).toBe(once.notifications[0]?.readAt)
    const all = await app.send(notifications.readAll, {}, { token: other.token })
    expect(all.body.message).toBe('All notifications are read')
    expect((await list(other)).body.data.unread).toBe(0)
  })

  it("hides other users' notifications", async () => {
    const staff = await aStaffMemberOf(owner)
    await notifyLowStock(owner, newId(), owner.id)
    const [theirs] = (await list(staff)).body.data.notifications
    expect((await read(owner, theirs?.id ?? '')).status).toBe(404)
    expect((await list(staff)).body.data.unread).toBe(1)
    expect((await app.send(notifications.list)).status).toBe(401)
  })

  it('sends a notification with the same key once', async () => {
    const other = await anOwner()
    await Promise.all([notifyLowStock(other, 'same'), notifyLowStock(other, 'same')])
    expect((await list(other)).body.page.total).toBe(1)
  })

  it('notifies the owner once of a received plan payment', async () => {
    const other = await anOwner()
    const { txRef } = await aPurchase(app, other)
    const returned = await payAtSandbox(app, txRef, { action: 'pay' })
    await Promise.all([
      getPaymentResult(app, other, txRef, returned.get('transaction_id')),
      getPaymentResult(app, other, txRef, returned.get('transaction_id')),
    ])
    expect((await list(other)).body.data.notifications).toMatchObject([
      { kind: 'PAYMENT', title: 'Payment received: ₦10,000.00', path: '/settings?tab=subscription' },
    ])
  })
})

describe('preferences', () => {
  it('lists the kinds of the role; the digest is on by default for owners', async () => {
    const people = { OWNER: owner, AGENT: await anAgentOf(owner), STAFF: await aStaffMemberOf(owner) }
    for (const role of ['OWNER', 'AGENT', 'STAFF'] as const) {
      const { kinds, digest } = await preferencesOf(people[role])
      expect(kinds).toEqual(
        Object.fromEntries(
          notificationKindsFor(role).map((kind) => [
            kind,
            { inApp: true, mail: kind === 'CALENDAR_CONFLICT' || kind === 'REQUEST' },
          ]),
        ),
      )
      expect(digest).toBe(role === 'OWNER')
    }
  })

  it('are stored per user, and leave other kinds unchanged', async () => {
    const staff = await aStaffMemberOf(owner)
    const sent = await choose(staff, { kinds: { LOW_STOCK: { inApp: false, mail: true } }, digest: true })
    expect(sent.body.message).toBe('Notification preferences saved')
    const again = await choose(staff, { kinds: { URGENT_REPAIR: { inApp: true, mail: true } }, digest: true })
    expect(again.body.data).toMatchObject({
      kinds: { LOW_STOCK: { inApp: false, mail: true }, URGENT_REPAIR: { inApp: true, mail: true } },
      digest: true,
    })
    expect((await preferencesOf(await aStaffMemberOf(owner))).digest).toBe(false)
  })

  it('are applied: no notification in the app if off, a mail if on', async () => {
    const other = await anOwner()
    await choose(other, { kinds: { LOW_STOCK: { inApp: false, mail: true } }, digest: true })
    await notifyLowStock(other, 'mailed')
    expect(await app.readLink(other.email)).toBe('http://localhost:3000/inventory?open=1')
    const mails = await app.mailsTo(other.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.replace(/=\r?\n/g, '')).toContain('/settings?tab=3Dnotifications')
    expect((await list(other)).body.data.notifications).toEqual([])
  })

  it('ignore kinds of other roles, and refuse invalid values', async () => {
    const staff = await aStaffMemberOf(owner)
    const choice = { inApp: true, mail: true }
    const sent = await choose(staff, { kinds: { PAYMENT: choice, LOW_STOCK: choice }, digest: false })
    expect(sent.body.data.kinds).not.toHaveProperty('PAYMENT')
    const wrong = await choose(staff, { kinds: { LOW_STOCK: { inApp: 'yes', mail: true } }, digest: false })
    expect(wrong.status).toBe(400)
    expect(wrong.body.errors).toEqual([{ path: 'kinds.LOW_STOCK.inApp', message: 'Choose on or off' }])
    expect((await choose(staff, { kinds: {} })).body.errors).toEqual([
      { path: 'digest', message: 'Choose on or off' },
    ])
  })
})
