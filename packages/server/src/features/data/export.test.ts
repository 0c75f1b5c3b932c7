import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { audit } from '@ilewa/contract/audit'
import { exportsPerDay } from '@ilewa/contract/data/schema'
import { expenses } from '@ilewa/contract/expenses/endpoints'
import { arrivalDetails } from '@ilewa/contract/guest-page/endpoints'
import { maintenance } from '@ilewa/contract/maintenance/endpoints'
import { propertyPrices } from '@ilewa/contract/prices/endpoints'
import {
  aBooking,
  aBookingInput,
  anAgentOf,
  anItem,
  anOwner,
  aPicture,
  aProperty,
  aStaffMemberOf,
  day,
  itemFields,
  type Person,
} from '@ilewa/tests/support/app/builders'
import { seedFullBusiness } from '@ilewa/tests/support/app/fully-booked-business'
import {
  aLandlord,
  aLandlordPayout,
  aLandlordStatement,
  anAgreement,
} from '@ilewa/tests/support/app/landlords'
import { aBlock, aMaintenanceRequest, anExpense } from '@ilewa/tests/support/app/maintenance'
import {
  aBankAccount,
  aClaim,
  anAccountMove,
  aPayment,
  aPayout,
  aRefund,
  aSchedule,
  aStatement,
  monthsAgo,
} from '@ilewa/tests/support/app/money'
import { aSeason } from '@ilewa/tests/support/app/prices'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setFreePlan, setStandardPlan } from '@ilewa/tests/support/app/users'
import { aBankStatement } from '@ilewa/tests/support/bank/bank-lines'
import { aStoredConflict } from '@ilewa/tests/support/calendars/calendar-imports'
import { unzip } from '@ilewa/tests/support/hostile/zip'
import { aMessage } from '@ilewa/tests/support/messages/messages'
import { aPayLink, setUpCollections } from '@ilewa/tests/support/money/pay-links'
import { aRegisterEntry, keepGuestRegister } from '@ilewa/tests/support/visits/guest-register'
import { aPropertyPage, aStoredRequest } from '@ilewa/tests/support/visits/public-page'
import { beforeAll, expect, it, vi } from 'vitest'
import { clearAttempts, extendWindow, takeAttempt } from '../../platform/http/limits/rate-limit.ts'
import { removeFile } from '../../platform/storage/storage.ts'

const app = useTestApp()

const download = (person: Person, query = '') =>
  app.inject({
    method: 'POST',
    url: `/api/data/export${query}`,
    headers: { authorization: `Bearer ${person.token}` },
  })

async function readArchive(person: Person, query = '') {
  const sent = await download(person, query)
  expect(sent.statusCode).toBe(200)
  const files = unzip(sent.rawPayload)
  const json = (name: string) => JSON.parse(files.get(`${name}.json`)?.toString() ?? 'null')
  const csv = (name: string) => files.get(`${name}.csv`)?.toString() ?? ''
  return { sent, files, json, csv }
}

const temporaryFolders = async () =>
  (await readdir(tmpdir())).filter((name) => name.startsWith('ilewa-export-'))

/**
 * Waits until all new temporary folders are deleted. Folders that were there before may belong to other
 * processes.
 */
const waitForCleanup = (before: readonly string[]) =>
  vi.waitUntil(async () => (await temporaryFolders()).every((name) => before.includes(name)), {
    timeout: 15_000,
  })

let owner: Person
beforeAll(async () => {
  owner = await anOwner()
  await setStandardPlan(owner)
  const property = await aProperty(app, owner, { name: 'Ọ̀ṣun Villa, Lekki' })
  const agent = await anAgentOf(owner)
  await aStaffMemberOf(owner)
  const booking = await aBooking(app, owner, {
    ...aBookingInput(property, 3, 5),
    agentId: agent.id,
    notes: "=cmd|'/C calc'!A0",
  })
  await aPayment(app, owner, booking, 9_000, { method: 'CASH' })
  await aRefund(app, owner, booking, 4_000, { method: 'CASH' })
  await setUpCollections(app, owner)
  await aPayLink(app, owner, booking, { amount: 1_500, cautionPart: 500 })
  await aClaim(app, agent, booking, 2_500, { senderName: 'Ngọzi Eze' })
  await aPayout(app, owner, agent, 700, { method: 'CASH' })
  await aStatement(app, owner, agent)
  await aStoredConflict(owner, booking)
  await aMessage(app, owner, booking)
  await aPropertyPage(app, owner, property)
  await app.send(
    arrivalDetails.update,
    {
      params: { id: property.id },
      body: { directions: 'Black gate', wifiName: 'Palm', wifiPassword: 'coconut-77', doorCode: '4711#' },
    },
    { token: owner.token },
  )
  await aStoredRequest(owner, property)
  await aSchedule(app, owner, booking, [[2, booking.totalAmount]])
  const bank = await aBankAccount(app, owner)
  await aBankStatement(app, owner, bank, [[day(0), 'NIP/ADA OBI', 3_000, 'R1']])
  await anAccountMove(app, owner, 'Cash', bank, { amount: 300, fee: 5 })
  await aSeason(app, owner, property)
  const landlord = await aLandlord(app, owner)
  await anAgreement(app, owner, property, landlord)
  await aLandlordStatement(app, owner, landlord, monthsAgo(2))
  await aLandlordPayout(app, owner, landlord, 300)
  await app.send(
    propertyPrices.updateNights,
    { params: { id: property.id }, body: { nights: [{ night: day(40), price: 77_000 }] } as never },
    { token: owner.token },
  )
  await anItem(app, owner, itemFields(property))
  await aBlock(app, owner, property, [8, 10], { reason: 'OWNER_USE', note: 'Family' })
  const request = await aMaintenanceRequest(app, owner, property)
  const files = [{ name: 'photo.jpg', content: await aPicture() }]
  await app.send(
    maintenance.setPhotos,
    { params: { id: request.id }, body: {} },
    { token: owner.token, files },
  )
  const expense = await anExpense(app, owner)
  await app.send(expenses.setReceipt, { params: { id: expense.id } }, { token: owner.token, files })
})

it('contains every kind of record twice, and the images of its JSON; also after a downgrade', async () => {
  await setFreePlan(owner)
  const { sent, files, json, csv } = await readArchive(owner)
  expect(sent.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(/^attachment; filename="ilewa-[\d-]+\.zip"$/),
    'cache-control': 'no-store',
  })
  const kinds = ['properties', 'bookings', 'inventory', 'expenses', 'guest-payments', 'payment-claims']
  kinds.push(
    'documents',
    'caution-deductions',
    'money-accounts',
    'account-moves',
    'bank-transfers',
    'commissions',
    'commission-statements',
    'pay-links',
    'property-prices',
    'seasons',
    'day-prices',
    'booking-lines',
    'due-dates',
    'landlords',
    'agreements',
    'landlord-statements',
    'landlord-payouts',
    'calendars',
    'channel-stays',
    'messages',
    'property-pages',
    'arrival-details',
    'booking-requests',
    'agents',
    'staff',
    'inventory-movements',
    'maintenance',
    'blocked-dates',
    'ratings',
    'payments',
    'activity',
  )
  expect([...files.keys()].filter((name) => !name.startsWith('images/'))).toEqual([
    'README.txt',
    'business.json',
    ...kinds.flatMap((kind) => [`${kind}.csv`, `${kind}.json`]),
  ])
  expect(files.get('README.txt')?.toString()).toContain('every property, archived ones too')
  for (const kind of ['properties', 'expenses', 'maintenance']) {
    const [record] = json(kind)
    expect(record.images).toHaveLength(1)
    // The first bytes of a JPEG.
    expect(files.get(record.images[0])?.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
  }
  expect(json('properties')[0].images[0]).toMatch(/^images\/properties\/osun-villa-lekki-[\da-f]{6}\/1\.jpg$/)
  expect(json('bookings')).toMatchObject([{ agentName: 'Ọláwálé Ṣóyínká', notes: "=cmd|'/C calc'!A0" }])
  expect(csv('bookings')).toContain(`"'=cmd|'/C calc'!A0"`.replaceAll('"', ''))
  expect(csv('bookings')).toMatch(/,\d+\.\d\d,5000\.00,/)
  expect(json('blocked-dates')).toMatchObject([{ reason: 'OWNER_USE', note: 'Family' }])
  expect(csv('blocked-dates')).toContain(`,"Owner's use","Family",`)
  expect(csv('messages')).toMatch(/"Booking confirmed","Warm",.*"Hello /)
  expect(json('property-pages')).toMatchObject([{ slug: 'loft', area: 'Lekki Phase 1', isOnPage: true }])
  expect(csv('property-pages')).toMatch(/,"Yes","loft","Lekki Phase 1",4,/)
  expect(csv('arrival-details')).toContain('"Black gate","Palm"')
  // Secrets are in no file.
  for (const content of files.values())
    for (const secret of ['coconut-77', '4711#']) expect(content.includes(secret)).toBe(false)
  expect(csv('booking-requests')).toMatch(/"Waiting for you",.*,80000\.00,40000\.00,"Chidi Obi",/)
  expect(json('calendars')).toMatchObject([{ host: 'calendars.example', openConflicts: 1 }])
  expect(csv('calendars')).toMatch(/"Airbnb","Airbnb","calendars\.example","Bookings only","Connected",/)
  expect(csv('channel-stays')).toMatch(/"Airbnb",.*,"Reserved",,"Nights taken",/)
  expect(json('inventory-movements')).toMatchObject([{ itemName: 'Light bulbs', toQuantity: 10 }])
  expect(csv('inventory-movements')).toContain(',"Light bulbs","Added",0,10,')
  expect(csv('activity')).toContain('Guest name: – → ')
  expect(json('activity').map(({ kind }: { kind: string }) => kind)).toContain('expense')
  expect(json('ratings')).toEqual([])
  expect(json('guest-payments')).toMatchObject([
    { kind: 'REFUND', document: { number: 'RFD-000001' } },
    { kind: 'PAYMENT', document: { number: 'RCT-000001' } },
  ])
  expect(csv('guest-payments')).toMatch(/"Refund","RFD-000001",.*,-4000\.00,"Cash","Cash",/)
  expect(csv('payment-claims')).toMatch(/"Claimed, not confirmed",.*,2500\.00,0\.00,"Transfer","Ngọzi Eze",/)
  expect(csv('documents').match(/"RCT-000001","Receipt",|"RFD-000001","Refund voucher",/g)).toHaveLength(2)
  expect(json('documents')[0]).toMatchObject({ guestName: 'Chiamaka Okonkwo', amount: 9_000 })
  expect(csv('money-accounts')).toContain('"Cash","Cash",,,,3995.00,')
  expect(csv('account-moves')).toMatch(/"Cash","GTBank",300\.00,5\.00,"Recorded","No",/)
  expect(csv('bank-transfers')).toMatch(/"NIP\/ADA OBI","R1","To match",0\.00,,,,,/)
  expect(json('commissions')).toMatchObject([
    { kind: 'AGENT_PAID', amount: 700, booking: null },
    { kind: 'AGENT_PAID', amount: 1_000 },
  ])
  expect(csv('commissions')).toMatch(/"Paid out",-700\.00,,,"Cash","Cash",/)
  expect(csv('commission-statements')).toMatch(
    /"STA-000001","\d{4}-\d\d","Ọláwálé Ṣóyínká",0\.00,0\.00,1000\.00,-1000\.00,/,
  )
  expect(csv('pay-links')).toMatch(/,"Open",1500\.00,500\.00,0\.00,0\.00,,/)
  expect(files.get('pay-links.json')?.toString()).not.toContain('/pay/')
  expect(json('landlords')).toMatchObject([{ phone: '0803 555 0142', properties: [{}] }])
  expect(csv('landlords')).toContain(`"GTBank","'0123456789","Adebayo Ogunlesi",`)
  expect(csv('agreements')).toContain(',"Percentage of income",20,,,,"2026-01-01",,')
  expect(csv('landlord-statements')).toMatch(
    /"STL-000001","\d{4}-\d\d","Chief .*",0\.00,[\d.]+,0\.00,0\.00,[\d.]+,/,
  )
  expect(csv('landlord-payouts')).toMatch(/,"Chief .*","Paid out",-300\.00,"Transfer",/)
  expect(json('property-prices')).toMatchObject([{ minNights: 1, stayDiscounts: [] }])
  expect(csv('seasons')).toMatch(/"December",.*,180000\.00,/)
  expect(csv('day-prices')).toContain(`"${day(40)}",77000.00,`)
  expect(json('booking-lines')).toMatchObject([{ kind: 'NIGHTS', quantity: 2 }])
  expect(csv('booking-lines')).toContain('"2 nights at ₦')
  expect(json('due-dates')).toMatchObject([{ state: 'DUE', reference: json('bookings')[0].reference }])
  expect(csv('due-dates')).toMatch(/,"Due",\d+\.\d\d,/)
})

it('contains the guest register only if it is asked for, which the audit log notes', async () => {
  const mine = await anOwner()
  const guest = await aBooking(app, mine, aBookingInput(await aProperty(app, mine), 3, 5))
  await keepGuestRegister(app, mine)
  await aRegisterEntry(app, mine, guest)
  expect([...(await readArchive(mine)).files.keys()]).not.toContain('guest-register.csv')
  const { csv, json } = await readArchive(mine, '?guestRegister=yes')
  expect(json('guest-register')).toMatchObject([{ fullName: 'Adaeze Ngozi Obi', idNumber: 'A01234567' }])
  expect(csv('guest-register')).toContain('"Adaeze Ngozi Obi","Nigerian","4 Okpara Avenue, Enugu",')
  const { entries } = (await app.send(audit.list, { query: {} }, { token: mine.token })).body.data
  expect(JSON.stringify(entries)).toContain('with the guest register')
})

it('contains no data of another business, and no secrets', async () => {
  const other = await anOwner()
  await aProperty(app, other, { name: 'Foreign Marker Court' })
  const { files } = await readArchive(owner)
  const whole = [...files.values()].map((file) => file.toString('latin1')).join('\n')
  expect(whole).not.toContain('Foreign Marker')
  expect(whole).not.toContain(other.businessId)
  // The history names this field, without its value.
  expect(whole.replaceAll(/wifi ?password/gi, '')).not.toMatch(/password|token|\$argon2/i)
  // Database columns that no API response declares.
  expect(whole).not.toMatch(/"(imageIds|removedAt|cursorKey|search|receiptId)"/)
})

it('is mailed and audited, and leaves no temporary files', async () => {
  const mine = await anOwner()
  const before = await temporaryFolders()
  await readArchive(mine)
  const mail = await vi.waitUntil(async () => (await app.mailsTo(mine.email)).at(-1), { timeout: 15_000 })
  expect(mail).toContain('Your data was exported')
  const auditLog = await app.send(audit.list, { query: { kind: 'business' } }, { token: mine.token })
  expect(auditLog.body.data.entries[0]?.changes).toEqual([
    { field: 'exported', from: null, to: 'All records and 0 images' },
  ])
  await waitForCleanup(before)
})

it('allows one export at a time, and a limited number per day', async () => {
  const mine = await anOwner()
  // Simulates an export that another process is still sending.
  const key = `data-export:${mine.businessId}`
  await takeAttempt({ key, limit: 1, windowSeconds: 900 })
  const refused = await download(mine)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'data.export_under_way'])
  await clearAttempts(key)
  expect((await download(mine)).statusCode).toBe(200)
  const today = { key: `data-exports:${mine.businessId}`, limit: exportsPerDay, windowSeconds: 86_400 }
  for (let count = 1; count < exportsPerDay; count += 1) await takeAttempt(today)
  const last = await vi.waitUntil(
    async () => {
      const sent = await download(mine)
      return sent.statusCode !== 409 && sent
    },
    { timeout: 5_000 },
  )
  expect([last.statusCode, last.json().code]).toEqual([429, 'data.export_limit'])
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(80_000)
  expect((await download(await anOwner())).statusCode).toBe(200)
})

it('the lease of an export whose process died expires within a minute; a running one renews it', async () => {
  const mine = await anOwner()
  const key = `data-export:${mine.businessId}`
  const lease = { key, windowSeconds: 1 }
  await takeAttempt({ ...lease, limit: 1 })
  await extendWindow({ key, windowSeconds: 60 })
  const refused = await download(mine)
  expect(refused.json().code).toBe('data.export_under_way')
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  await extendWindow({ key, windowSeconds: 0 })
  expect((await download(mine)).statusCode).toBe(200)
})

it('a client that disconnects releases the lease and the disk', async () => {
  const mine = await anOwner()
  const before = await temporaryFolders()
  await seedFullBusiness(mine, { properties: 20, bookingsPerProperty: 30, from: '2015-01-01' })
  const origin = await app.listen()
  const abortController = new AbortController()
  const response = await fetch(`${origin}/api/data/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${mine.token}` },
    signal: abortController.signal,
  })
  const reader = response.body?.getReader()
  await reader?.read()
  abortController.abort()
  await waitForCleanup(before)
  const { json, csv } = await readArchive(mine)
  expect(json('bookings')).toHaveLength(600)
  expect(csv('bookings').split('\r\n')).toHaveLength(602)
})

it('a missing image is listed, and the rest is exported', async () => {
  const mine = await anOwner()
  const { images } = await aProperty(app, mine)
  await removeFile(`${mine.businessId}/${images[0]?.id}.jpg`)
  const { files, json } = await readArchive(mine)
  expect(files.get('images/missing.txt')?.toString()).toContain(json('properties')[0].images[0])
})
