import { bookings } from '@ilewa/contract/bookings/endpoints'
import { importColumns } from '@ilewa/contract/data/columns'
import { data } from '@ilewa/contract/data/endpoints'
import { type ImportEntity, ImportEntity as nouns } from '@ilewa/contract/data/schema'
import { expenses } from '@ilewa/contract/expenses/endpoints'
import { properties } from '@ilewa/contract/properties/endpoints'
import {
  aBooking,
  aBookingInput,
  anAgentOf,
  anItem,
  anOwner,
  aProperty,
  day,
  itemFields,
  type Person,
} from '@ilewa/tests/support/app/builders'
import { csvFile, importFile } from '@ilewa/tests/support/app/csv-import'
import { aLandlord } from '@ilewa/tests/support/app/landlords'
import { anExpense } from '@ilewa/tests/support/app/maintenance'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setStandardPlan } from '@ilewa/tests/support/app/users'
import { unzip } from '@ilewa/tests/support/hostile/zip'
import { parse } from 'csv-parse/sync'
import { expect, it, vi } from 'vitest'

const app = useTestApp()

async function exportFiles(person: Person): Promise<Map<string, Buffer>> {
  const sent = await vi.waitUntil(
    async () => {
      const { status, body } = await app.send(data.export, {}, { token: person.token })
      return status === 200 && (body as { data: unknown }).data
    },
    { timeout: 10_000 },
  )
  return unzip(sent as Buffer)
}

/** Columns that differ between businesses: ids and agents. */
const ownColumns = ['Property ID', 'Agent email']

/** The rows of an export as an import reads them. */
function rowsOf(files: Map<string, Buffer>, noun: ImportEntity): Record<string, string>[] {
  const headers: string[] = importColumns[noun].map(({ header }) => header)
  const rows: Record<string, string>[] = parse(files.get(`${noun}.csv`) ?? '', { bom: true, columns: true })
  return rows
    .map((row) =>
      Object.fromEntries(
        Object.entries(row).filter(([name]) => headers.includes(name) && !ownColumns.includes(name)),
      ),
    )
    .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
}

/** A business with values that are hard to encode. */
async function aFullBusiness(): Promise<Person> {
  const owner = await anOwner()
  const { token } = owner
  await setStandardPlan(owner)
  const loft = await aProperty(app, owner, {
    ...{ name: '=Lekki "Loft"; 2nd', description: 'First line\nsecond, line', type: 'DUPLEX' },
    amenities: ['WiFi', 'Sea view, front', 'A "quoted" pool', '+Gym'],
  })
  const closed = await aProperty(app, owner, { name: "'=Closed", status: 'MAINTENANCE', bedrooms: '5' })
  const old = await aProperty(app, owner, { name: 'Ọ̀ṣun House', pricePerNight: '' })
  const agent = await anAgentOf(owner)
  await aBooking(app, owner, {
    ...aBookingInput(loft, 3, 5),
    agentId: agent.id,
    notes: '-5 °C, "said" he\r\n@home',
  })
  const edited = await aBooking(app, owner, aBookingInput(loft, 10, 12))
  await app.send(
    bookings.update,
    {
      params: { id: edited.id },
      body: { ...aBookingInput(loft, 10, 12), totalAmount: 55_555.55, paidAmount: 0.05 },
    },
    { token },
  )
  const cancelled = await aBooking(app, owner, aBookingInput(loft, 20, 22))
  await app.send(
    bookings.setStatus,
    { params: { id: cancelled.id }, body: { status: 'CANCELLED', reason: "'+ a reason" } },
    { token },
  )
  await aBooking(app, owner, aBookingInput(loft, 20, 22))
  const header =
    'Guest name,Guest phone,Guest email,Property,Check-in,Check-out,Guests,Status,Source,Booked on'
  const guest = 'Ngozi Ụzọma,+234 803 123 4567,ngozi@example.com'
  const past = csvFile(
    header,
    `${guest},${old.id},2021-03-01,2021-03-09,4,Checked out,Airbnb,2021-01-05`,
    `${guest},${closed.id},${day(1)},${day(9)},1,Confirmed,Booking.com,`,
  )
  expect((await importFile(app, owner, 'bookings', past)).status).toBe(201)
  await app.send(properties.remove, { params: { id: old.id } }, { token })
  await anItem(app, owner, itemFields(loft))
  await anItem(app, owner, { ...itemFields(closed), itemName: '-Mop', quantity: 0.25, costPerUnit: 0 })
  await anExpense(app, owner, { propertyId: loft.id, description: '\tTabbed' })
  const rejected = await anExpense(app, owner, { title: '@ the market', amount: 0.01 })
  await app.send(
    expenses.setStatus,
    { params: { id: rejected.id }, body: { status: 'REJECTED', reason: 'No receipt' } },
    { token },
  )
  await aLandlord(app, owner, { name: '=Chief "Bello"', notes: 'Pays\r\nlate, often', email: null })
  await aLandlord(app, owner, { ...{ bankName: null, accountNumber: null, accountName: null }, taxId: '-1' })
  return owner
}

it('an export imported into an empty business creates the same records, and the same export again', async () => {
  const before = await exportFiles(await aFullBusiness())
  const targetOwner = await anOwner()
  await setStandardPlan(targetOwner)
  for (const noun of nouns.options) {
    const sent = await importFile(app, targetOwner, noun, before.get(`${noun}.csv`) ?? '')
    expect(sent.body, noun).toMatchObject({ data: { imported: rowsOf(before, noun).length } })
  }
  const after = await exportFiles(targetOwner)
  for (const noun of nouns.options) {
    expect(rowsOf(after, noun).length, noun).toBeGreaterThan(1)
    expect(rowsOf(after, noun), noun).toEqual(rowsOf(before, noun))
  }
})

it('two thousand stays are imported well within the statement timeout', async () => {
  const owner = await anOwner()
  const createdProperties = await Promise.all(['A', 'B'].map((name) => aProperty(app, owner, { name })))
  const header = 'Guest name,Guest phone,Guest email,Property,Check-in,Check-out,Guests'
  const rows = Array.from({ length: 2_000 }, (_, n) => {
    const from = 2 * Math.floor(n / 2)
    return `Ada Obi,0803 123 4567,ada@example.com,${createdProperties[n % 2]?.name},${day(from - 3_000)},${day(from - 2_999)},2`
  })
  const sent = await importFile(app, owner, 'bookings', csvFile(header, ...rows))
  expect(sent.body).toMatchObject({ data: { imported: 2_000 } })
})
