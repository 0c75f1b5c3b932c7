import { audit } from '@ilewa/contract/audit'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { data } from '@ilewa/contract/data/endpoints'
import { maxImportBytes, maxImportRows } from '@ilewa/contract/data/schema'
import { expenses } from '@ilewa/contract/expenses/endpoints'
import { landlordPaysLaterMessage, noLandlordMessage } from '@ilewa/contract/expenses/schema'
import { inventory } from '@ilewa/contract/inventory/endpoints'
import { landlords } from '@ilewa/contract/landlords/endpoints'
import { notifications } from '@ilewa/contract/notifications'
import { properties } from '@ilewa/contract/properties/endpoints'
import {
  aBooking,
  aBookingInput,
  anAgentOf,
  anOwner,
  aProperty,
  day,
  type Person,
} from '@ilewa/tests/support/app/builders'
import { checkFile, csvFile, importFile } from '@ilewa/tests/support/app/csv-import'
import { aLandlord, anAgreement } from '@ilewa/tests/support/app/landlords'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setStandardPlan } from '@ilewa/tests/support/app/users'
import { beforeAll, expect, it } from 'vitest'

const app = useTestApp()

let owner: Person
let loft: Awaited<ReturnType<typeof aProperty>>
beforeAll(async () => {
  owner = await anOwner()
  loft = await aProperty(app, owner)
})

const header = 'Reference,Guest name,Guest phone,Guest email,Property,Check-in,Check-out,Guests,Total amount'
const guest = 'Chiamaka Okonkwo,0803 123 4567,chiamaka@example.com'
const stay = (from: string, to: string, property = 'Lekki Loft') =>
  `,${guest},${property},${from},${to},2,60000`

const listBookings = async (person: Person) =>
  (await app.send(bookings.list, { query: { sort: 'checkIn' } }, { token: person.token })).body.data.bookings

const errorsOf = async (noun: Parameters<typeof checkFile>[2], ...lines: string[]) =>
  (await checkFile(app, owner, noun, csvFile(...lines))).body.data.errors

it('checks without storing, then stores all rows, with audit entries and past stays', async () => {
  const mine = await anOwner()
  await aProperty(app, mine)
  const file = csvFile(header, stay('2019-03-01', '2019-03-04'), stay(day(30), day(33)), '')
  const checked = await checkFile(app, mine, 'bookings', file)
  expect(checked.status).toBe(200)
  expect(checked.body.data).toMatchObject({ rows: 2, goodRows: 2, errorCount: 0, warningCount: 2 })
  expect(checked.body.data.warnings[0]).toEqual({
    row: 2,
    column: 'Total amount',
    message: 'The total ₦60,000.00 from the file is used. 3 nights at ₦19,999.99 would be ₦59,999.97.',
  })
  expect(await listBookings(mine)).toEqual([])

  const imported = await importFile(app, mine, 'bookings', file)
  expect(imported.status).toBe(201)
  expect(imported.body).toMatchObject({ message: 'Your records are imported', data: { imported: 2 } })
  const [past] = await listBookings(mine)
  expect(past).toMatchObject({
    checkIn: '2019-03-01',
    totalAmount: 60000,
    status: 'PENDING',
    source: 'DIRECT',
  })
  expect(past?.guestPhoneE164).toBe('+2348031234567')
  const auditLog = await app.send(audit.list, {}, { token: mine.token })
  expect(
    auditLog.body.data.entries.map(({ kind, action, changes }) => [kind, action, changes.length]),
  ).toEqual([
    ['business', 'UPDATED', 1],
    ['booking', 'CREATED', expect.any(Number)],
    ['booking', 'CREATED', expect.any(Number)],
    ['property', 'CREATED', expect.any(Number)],
  ])
})

it('the same key returns the first response and stores once; the same file without it is refused', async () => {
  const mine = await anOwner()
  await aProperty(app, mine)
  const file = csvFile(header, stay(day(1), day(2)))
  const headers = { 'idempotency-key': 'one-import-of-mine' }
  const first = await importFile(app, mine, 'bookings', file, { headers })
  const again = await importFile(app, mine, 'bookings', file, { headers })
  expect([first.status, again.status, again.body.data.imported]).toEqual([201, 201, 1])
  const other = await importFile(app, mine, 'bookings', `${file}\r\n`, { headers })
  expect(other.body.code).toBe('common.idempotency_mismatch')
  const repeated = await importFile(app, mine, 'bookings', file)
  expect(repeated.status).toBe(409)
  expect(repeated.body).toMatchObject({
    code: 'data.rows_refused',
    message: expect.stringContaining('1 of 1 rows'),
  })
  expect(repeated.body.details).toMatchObject({
    report: {
      errors: [{ row: 2, column: 'Check-in', message: 'These dates are already booked for this property.' }],
    },
  })
  expect(await listBookings(mine)).toHaveLength(1)
})

it('two imports of the same stays at once: one stores them, the other is refused', async () => {
  const mine = await anOwner()
  await aProperty(app, mine)
  const file = csvFile(header, ...Array.from({ length: 40 }, (_, n) => stay(day(2 * n), day(2 * n + 1))))
  const responses = await Promise.all([1, 2, 3].map(() => importFile(app, mine, 'bookings', file)))
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect(await listBookings(mine)).toHaveLength(40)
})

it('an import and concurrent bookings never share a night', async () => {
  const mine = await anOwner()
  const place = await aProperty(app, mine)
  const file = csvFile(header, stay(day(5), day(8)), stay(day(8), day(9)))
  const create = (from: number) =>
    app.send(bookings.create, { body: aBookingInput(place, from, from + 2) }, { token: mine.token })
  const [imported, ...created] = await Promise.all([
    importFile(app, mine, 'bookings', file),
    ...[4, 5, 6, 7, 8].map(create),
  ])
  const stays = await listBookings(mine)
  for (const [place, next] of stays.slice(1).entries())
    expect(next.checkIn >= (stays[place]?.checkOut ?? '')).toBe(true)
  expect([201, 409]).toContain(imported.status)
  for (const { status } of created) expect([201, 409]).toContain(status)
})

it('reports row and column of each error, with the forms’ messages', async () => {
  await aBooking(app, owner, aBookingInput(loft, 100, 103))
  const other = await anOwner()
  const theirs = await aProperty(app, other, { name: 'Victoria Court' })
  const errors = await errorsOf(
    'bookings',
    header,
    `,X,12,nobody,Lekki Loft,2026-02-30,${day(5)},0,-1`,
    stay(day(101), day(102)),
    stay(day(10), day(10)),
    stay(day(20), day(22)),
    stay(day(21), day(23)),
    stay(day(40), day(41), theirs.id),
    stay(day(40), day(41), 'Victoria Court'),
    `${stay(day(50), day(52)).replace('60000', '')}`,
  )
  expect(errors.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
    '2 Guest name: Guest name must be at least 2 characters',
    '2 Guest phone: Phone number must be at least 10 characters',
    '2 Guest email: Invalid email format',
    '2 Check-in: Check-in date must be a real date (YYYY-MM-DD)',
    '2 Guests: At least 1 guest is required',
    '2 Total amount: Total amount must be positive',
    '3 Check-in: These dates are already booked for this property.',
    '4 Check-out: Check-out date must be after check-in date',
    '6 Check-in: These dates are already booked for this property. See row 5.',
    `7 Property: Unknown property: “${theirs.id}”. Use its name from Properties, or its ID.`,
    '8 Property: Unknown property: “Victoria Court”. Use its name from Properties, or its ID.',
  ])
})

it('a property name must be unique; its id works otherwise', async () => {
  const mine = await anOwner()
  const [, second] = [await aProperty(app, mine), await aProperty(app, mine)]
  const checked = await checkFile(app, mine, 'bookings', csvFile(header, stay(day(1), day(2))))
  expect(checked.body.data.errors[0]?.message).toBe(
    '2 properties are named “Lekki Loft”. Use the property’s ID.',
  )
  const named = csvFile(`${header},Property ID`, `${stay(day(1), day(2))},${second.id}`)
  expect((await importFile(app, mine, 'bookings', named)).status).toBe(201)
  expect((await listBookings(mine))[0]?.propertyId).toBe(second.id)
})

it('an agent is found by e-mail and notified once of all their bookings', async () => {
  const mine = await anOwner()
  await aProperty(app, mine)
  const agent = await anAgentOf(mine)
  const file = csvFile(
    `${header},Agent email`,
    `${stay(day(1), day(2))},${agent.email.toUpperCase()}`,
    `${stay(day(3), day(4))},${agent.email}`,
    `${stay(day(5), day(6))},stranger@example.com`,
  )
  const checked = await checkFile(app, mine, 'bookings', file)
  expect(checked.body.data.errorCount).toBe(0)
  const unknown = checked.body.data.warnings.filter(({ column }) => column === 'Agent email')
  expect(unknown.map(({ row }) => row)).toEqual([4])
  await importFile(app, mine, 'bookings', file)
  const received = await app.send(notifications.list, {}, { token: agent.token })
  expect(received.body.data.notifications.map(({ title }) => title)).toEqual(['2 bookings imported for you'])
  expect((await listBookings(mine)).map(({ agentId }) => agentId)).toEqual([agent.id, agent.id, null])
})

it.each([
  ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1]), 415, 'data.not_csv'],
  ['a NUL byte', Buffer.from(`${header}\r\n\0`), 415, 'data.not_csv'],
  ['another encoding', Buffer.from('Name;Straße', 'latin1'), 415, 'data.not_csv'],
  ['nothing', Buffer.alloc(0), 415, 'data.not_csv'],
  ['one byte too many', Buffer.alloc(maxImportBytes + 1, 'x'), 413, 'uploads.file_too_large'],
  ['a row too many', csvFile(header, ...Array(maxImportRows + 1).fill('x')), 413, 'data.too_many_rows'],
  ['broken quoting', csvFile(header, 'a', '"b'), 400, 'data.unreadable'],
  ['a quote out of place', csvFile(header, 'a"b"c,"d"e'), 400, 'data.unreadable'],
  ['no header of ours', csvFile('Nimi,Osoite', 'a,b'), 400, 'data.wrong_columns'],
  ['a column twice', csvFile(`${header},Guests`, 'a'), 400, 'data.wrong_columns'],
  ['no rows', csvFile(header, ',,,', ''), 400, 'common.invalid'],
])('refuses a file with %s', async (_, content, status, code) => {
  const sent = await checkFile(app, owner, 'bookings', content)
  expect([sent.status, sent.body.code]).toEqual([status, code])
  const imported = await importFile(app, owner, 'bookings', content)
  expect([imported.status, imported.body.code]).toEqual([status, code])
})

it('reports the row with unbalanced quotation marks', async () => {
  const { body } = await checkFile(app, owner, 'bookings', csvFile(header, 'a', 'b', 'c"d"e,"f"g'))
  expect(body.message).toBe('Row 4 cannot be read: a quotation mark is missing or out of place.')
})

it('reports missing and ignored columns, and a missing file', async () => {
  const missing = await checkFile(app, owner, 'bookings', csvFile('Guest name,Property', 'a,b'))
  expect(missing.body.message).toBe(
    'In the header row these columns are missing: “Guest phone”, “Guest email”, “Check-in”, “Check-out”, “Guests”.',
  )
  const more = csvFile(`${header},Shoe size`, `${stay('2020-01-01', '2020-01-02')},44`)
  expect((await checkFile(app, owner, 'bookings', more)).body.data.ignoredColumns).toEqual(['Shoe size'])
  const none = await app.send(data.check, { params: { noun: 'bookings' } }, { token: owner.token })
  expect(none.body.errors).toEqual([{ path: 'file', message: 'Please choose a CSV file.' }])
  const unknown = await app.inject({
    method: 'POST',
    url: '/api/data/import/people',
    headers: { authorization: `Bearer ${owner.token}` },
  })
  expect(unknown.statusCode).toBeGreaterThanOrEqual(400)
})

it('reads semicolons, a byte order mark, old line ends, labels, codes and grouped naira', async () => {
  const mine = await anOwner()
  const file = [
    '\uFEFFNAME ;Address;Type;Status;Bedrooms;Bathrooms;Price per night (NGN);Amenities',
    'Ọ̀ṣun Villa;"1, Admiralty Way";villa;AVAILABLE;5+;4;"₦1,250,000.50";"WiFi, Pool, ""Sea view, front"""',
  ].join('\r')
  expect((await importFile(app, mine, 'properties', file)).status).toBe(201)
  const listed = await app.send(properties.list, {}, { token: mine.token })
  expect(listed.body.data.properties[0]).toMatchObject({
    name: 'Ọ̀ṣun Villa',
    address: '1, Admiralty Way',
    type: 'VILLA',
    bedrooms: 5,
    pricePerNight: 1_250_000.5,
    amenities: ['WiFi', 'Pool', 'Sea view, front'],
    images: [],
    archivedAt: null,
  })
})

it('explains how to fix cells that a spreadsheet has reformatted, once each', async () => {
  const errors = await errorsOf(
    'bookings',
    header,
    `,Chiamaka Okonkwo,2.34803E+12,chiamaka@example.com,Lekki Loft,21/11/2026,${day(90)},two,45k`,
    `,Chiamaka Okonkwo,my old number,chiamaka@example.com,Lekki Loft,5/12/2026,${day(91)},2,`,
  )
  expect(errors.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
    '2 Guest phone: The spreadsheet cut this number. Format the column as Text and enter it again.',
    '2 Check-in: Enter the date as 2026-11-20. Format the column as yyyy-mm-dd first.',
    '2 Guests: Enter a number in digits, such as 3 or 45,000.50',
    '2 Total amount: Enter a number in digits, such as 3 or 45,000.50',
    '3 Guest phone: Invalid phone format',
    '3 Check-in: Enter the date as 2026-11-20. Format the column as yyyy-mm-dd first.',
  ])
})

it('ignores thousands of empty rows, as spreadsheets save them', async () => {
  const mine = await anOwner()
  const rows = ['Ikoyi Court,1 Bourdillon Road Ikoyi,2,2,"N25,000"', ...Array(maxImportRows).fill(',,,,')]
  const file = csvFile('Name,Address,Bedrooms,Bathrooms,Price per night (NGN)', ...rows, 'A,,2,2,')
  const { rows: counted, errors } = (await checkFile(app, mine, 'properties', file)).body.data
  expect([counted, new Set(errors.map(({ row }) => row))]).toEqual([2, new Set([maxImportRows + 3])])
})

it('inventory gets its first movement, and categories keep their spelling', async () => {
  const mine = await anOwner()
  await aProperty(app, mine)
  const file = csvFile(
    'Property,Item,Category,Quantity,Cost per unit (NGN)',
    'lekki  loft,Light bulbs,electrical,10,"1,250.50"',
    'Lekki Loft,Brooms,Ṣíṣe,,',
    'Lekki Loft,Mops,ṢÍṢE,2,',
  )
  expect((await importFile(app, mine, 'inventory', file)).body.data).toEqual({ imported: 3 })
  const { inventoryItems } = (await app.send(inventory.list, {}, { token: mine.token })).body.data
  expect(inventoryItems.map(({ itemName, category, quantity }) => [itemName, category, quantity])).toEqual([
    ['Brooms', 'Ṣíṣe', 0],
    ['Light bulbs', 'Electrical', 10],
    ['Mops', 'Ṣíṣe', 2],
  ])
  const params = { id: inventoryItems[1]?.id ?? '' }
  const moved = await app.send(inventory.movements, { params }, { token: mine.token })
  expect(moved.body.data.movements).toMatchObject([{ kind: 'ADDED', fromQuantity: 0, toQuantity: 10 }])
})

it('expenses need their plan, a reason if rejected, and no future date', async () => {
  const head = 'Date,Title,Category,Vendor,Amount (NGN),Status,Rejection reason,Property'
  const good = '2020-05-01,Diesel,Utilities,Total,"45,000",Paid,,'
  const free = await checkFile(app, owner, 'expenses', csvFile(head, good))
  expect([free.status, free.body.code]).toEqual([403, 'plan.upgrade_required'])
  await setStandardPlan(owner)
  const errors = await errorsOf(
    'expenses',
    head,
    good,
    `${day(3)},Diesel,Utilities,Total,1,,,`,
    '2020-05-01,Diesel,Utilities,Total,1,Rejected,,',
    '2020-05-01,Diesel,Magic,Total,none,,,Nowhere',
  )
  expect(errors.map(({ row, message }) => [row, message])).toEqual([
    [3, 'Expense date cannot be in the future'],
    [4, 'Please say why it is rejected'],
    [5, expect.stringMatching(/^Use one of: Maintenance, .*Utilities/)],
    [5, 'Enter a number in digits, such as 3 or 45,000.50'],
  ])
  expect((await importFile(app, owner, 'expenses', csvFile(head, good))).status).toBe(201)
  const { expenses: listed } = (await app.send(expenses.list, {}, { token: owner.token })).body.data
  expect(listed).toMatchObject([{ title: 'Diesel', status: 'PAID', amount: 45000, category: 'UTILITIES' }])
  const again = await checkFile(app, owner, 'expenses', csvFile(head, good))
  expect(again.body.data).toMatchObject({ errorCount: 0, warningCount: 1 })
})

it('expenses can be charged to the landlord of their property and date', async () => {
  const mine = await anOwner()
  await setStandardPlan(mine)
  const property = await aProperty(app, mine, { name: 'Ikoyi Flat' })
  await anAgreement(app, mine, property, await aLandlord(app, mine), { firstDay: '2026-01-01' })
  const head = 'Date,Title,Category,Vendor,Amount (NGN),Property,Charged to'
  const rows = [
    '2026-02-01,Pump repair,Utilities,Total,15000,Ikoyi Flat,Landlord',
    '2026-02-02,Diesel,Utilities,Total,900,Ikoyi Flat,',
    '2025-12-31,Paint,Utilities,Total,700,Ikoyi Flat,landlord',
  ]
  const without = await checkFile(
    app,
    mine,
    'expenses',
    csvFile(head, rows[0]?.replace('Ikoyi Flat', '') ?? ''),
  )
  expect(without.body.data.errors).toMatchObject([
    { row: 2, column: 'Charged to', message: noLandlordMessage },
  ])
  const report = (await checkFile(app, mine, 'expenses', csvFile(head, ...rows))).body.data
  expect(report).toMatchObject({
    ...{ errorCount: 0, warnings: [{ row: 4, column: 'Charged to', message: landlordPaysLaterMessage }] },
  })
  expect((await importFile(app, mine, 'expenses', csvFile(head, ...rows))).status).toBe(201)
  const { expenses: listed } = (await app.send(expenses.list, {}, { token: mine.token })).body.data
  expect(Object.fromEntries(listed.map(({ title, chargedTo }) => [title, chargedTo]))).toEqual({
    ...{ 'Pump repair': 'LANDLORD', Diesel: 'BUSINESS', Paint: 'LANDLORD' },
  })
})

it('landlords need their plan and a whole bank account, and warn of a phone number that exists', async () => {
  const mine = await anOwner()
  const head = 'Name,Phone,Bank,Account number,Account name'
  const good = 'Chief Bello,0803 555 0142,GTBank,0123456789,A Bello'
  const free = await checkFile(app, mine, 'landlords', csvFile(head, good))
  expect([free.status, free.body.code]).toEqual([403, 'plan.upgrade_required'])
  await setStandardPlan(mine)
  const cut = await checkFile(app, mine, 'landlords', csvFile(head, 'Ada Obi,0803 555 0143,UBA,123456789,'))
  expect(cut.body.data.errors.map(({ column, message }) => [column, message])).toEqual([
    ['Account number', 'Account number must be 10 digits'],
    ['Account name', 'Account name is required'],
  ])
  const again = good.replace('0803 555 0142', '+2348035550142')
  const report = (await checkFile(app, mine, 'landlords', csvFile(head, good, again))).body.data
  expect(report).toMatchObject({ errorCount: 0, warnings: [{ row: 3, column: 'Phone' }] })
  expect((await importFile(app, mine, 'landlords', csvFile(head, good))).status).toBe(201)
  const { landlords: listed } = (await app.send(landlords.list, {}, { token: mine.token })).body.data
  expect(listed).toMatchObject([{ name: 'Chief Bello', phoneE164: '+2348035550142', bankName: 'GTBank' }])
  const known = (await checkFile(app, mine, 'landlords', csvFile(head, again))).body.data
  expect(known).toMatchObject({ errorCount: 0, warningCount: 1 })
})

it('a template contains only the columns of its import', async () => {
  const sent = await app.send(data.template, { params: { noun: 'properties' } }, { token: owner.token })
  expect(sent.headers['content-disposition']).toContain('ilewa-properties-template.csv')
  expect(sent.body.data.replaceAll('"', '')).toBe(
    '\uFEFFName,Address,Description,Type,Status,Bedrooms,Bathrooms,Price per night (NGN),Amenities,Archived\r\n',
  )
})

it('a stay with more paid than its total is imported with a warning, so that an export can be imported', async () => {
  const mine = await anOwner()
  await aProperty(app, mine)
  const file = csvFile(`${header},Amount paid`, `${stay('2019-03-01', '2019-03-04')},75000`)
  const { warnings, errorCount } = (await checkFile(app, mine, 'bookings', file)).body.data
  expect({ errorCount, warnings }).toMatchObject({
    errorCount: 0,
    warnings: expect.arrayContaining([
      {
        ...{ row: 2, column: 'Amount paid' },
        message: '₦15,000.00 more than the total is paid. It is imported as the guest’s credit.',
      },
    ]),
  })
  expect((await importFile(app, mine, 'bookings', file)).status).toBe(201)
  expect(await listBookings(mine)).toMatchObject([{ totalAmount: 60_000, paidAmount: 75_000 }])
})
