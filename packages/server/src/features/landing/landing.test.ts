import { browser } from '@ilewa/contract/core/browser'
import { landing } from '@ilewa/contract/landing'
import { browsersOf } from '@ilewa/tests/support/app/browser'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { waitUntil } from '@ilewa/tests/support/wait-until'
import { expect, test } from 'vitest'
import { db } from '../../platform/database/database.ts'
import { demoRequests } from './landing.table.ts'

const { send, mailsTo } = useTestApp()

const visitor = {
  name: 'Ṣadé O’Brien',
  email: 'sade@example.com',
  phone: '+234 803 123 4567',
  preferredTime: 'Weekday morning, 9 am to 12 noon',
}
const stored = () => db().select().from(demoRequests)
const operatorMails = () => mailsTo('Ilewa <test@ilewa.local>')

test("a request for a demo is stored and mailed to the operator's address", async () => {
  const sent = await send(landing.requestDemo, { body: visitor })
  expect(sent).toMatchObject({ status: 201, body: { data: {} } })
  expect(await stored()).toMatchObject([visitor])
  const [mail] = await waitUntil(async () => {
    const mails = await operatorMails()
    return mails.length > 0 && mails
  })
  expect(mail).toContain('sade@example.com')
  expect(mail).toContain('+234 803 123 4567')
})

test('the same form sent again, also at the same moment, is one request and one mail', async () => {
  const body = { ...visitor, email: 'TWICE@example.com ', name: 'Ada Obi' }
  const responses = await Promise.all([1, 2, 3].map(() => send(landing.requestDemo, { body })))
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
  const rows = (await stored()).filter(({ email }) => email === 'twice@example.com')
  expect(rows).toHaveLength(1)
  await waitUntil(async () => (await operatorMails()).some((mail) => mail.includes('twice@example.com')))
  expect((await operatorMails()).filter((mail) => mail.includes('twice@example.com'))).toHaveLength(1)
})

test.each([
  ['name', '', 'Name is required'],
  ['name', 'A', 'Name must be at least 2 characters'],
  ['name', 'Ada 1', 'Name can only contain letters, spaces, hyphens, and apostrophes'],
  ['email', '', 'Email is required'],
  ['email', 'ada', 'Invalid email format'],
  ['phone', '', 'Phone number is required'],
  ['phone', '12345', 'Phone number must be at least 10 digits'],
  ['preferredTime', 'never', 'Please choose a time that suits you'],
])('bad input has one clear sentence at its field: %s %j', async (field, value, message) => {
  const before = (await stored()).length
  const { status, body } = await send(landing.requestDemo, { body: { ...visitor, [field]: value } })
  expect(status).toBe(400)
  expect(body.errors).toEqual([{ path: field, message }])
  expect(await stored()).toHaveLength(before)
})

test('one address may ask ten times an hour; then it is told to wait', async () => {
  const responses = []
  for (let count = 0; count < 12; count++) {
    responses.push(
      await send(landing.requestDemo, { body: { ...visitor, email: `many-${count}@example.com` } }),
    )
  }
  const last = responses.at(-1)
  expect(last).toMatchObject({ status: 429, body: { code: 'common.too_many_requests' } })
  expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
})

test('browsers behind one address ask ten times an hour each', async () => {
  const aBrowser = browsersOf({ send })
  const sendDemoRequest = (browserAt: ReturnType<typeof aBrowser>, name: string) =>
    browserAt.send(landing.requestDemo, { body: { ...visitor, email: `${name}@example.com` } })
  const first = aBrowser('203.0.113.9')
  await first.send(browser.prepare)
  for (let count = 0; count < 10; count++)
    expect((await sendDemoRequest(first, `first-${count}`)).status).toBe(201)
  expect((await sendDemoRequest(first, 'first-10')).status).toBe(429)
  const second = aBrowser('203.0.113.9')
  await second.send(browser.prepare)
  expect((await sendDemoRequest(second, 'second')).status).toBe(201)
})
