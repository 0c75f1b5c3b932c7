import { bookings } from '@ilewa/contract/bookings/endpoints'
import { maxCountedRows } from '@ilewa/contract/core/endpoint'
import { toSearchText } from '@ilewa/contract/core/search'
import {
  aBooking,
  aBookingInput,
  anAgentOf,
  anOwner,
  aProperty,
  type Person,
} from '@ilewa/tests/support/app/builders'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { db } from '../../../platform/database/database.ts'

const app = useTestApp()
let owner: Person

const guests = [
  { guestName: 'Ìbùkúnolúwa Wíkẹ́-Dàda', guestEmail: 'ibk@example.com', guestPhone: '+234 803 123 4567' },
  { guestName: 'Adékúnolúwa Wike', guestEmail: 'ade.kunoluwa@example.com', guestPhone: '0803 999 4567' },
  { guestName: 'Kunoluwa', guestEmail: 'k_100_sure@kunoluwa.ng', guestPhone: '0701 000 0001' },
  { guestName: 'Ọláwálé O’Brien', guestEmail: 'o-b@example.org', guestPhone: '0809-555-0001' },
  { guestName: "Adé-Ọlá Ṣọ'lá", guestEmail: 'ao@example.org', guestPhone: '0809 555 0002' },
]

beforeAll(async () => {
  owner = await anOwner()
  const property = await aProperty(app, owner)
  for (const [index, guest] of guests.entries())
    await aBooking(app, owner, { ...aBookingInput(property, index * 2, index * 2 + 1), ...guest })
})

const read = async (query: Record<string, unknown>, token = owner.token) => {
  const { status, body } = await app.send(bookings.list, { query }, { token })
  expect(status, JSON.stringify(body)).toBe(200)
  return { names: body.data.bookings.map(({ guestName }) => guestName), ...body.page }
}
const find = async (q: string) => {
  const { names, total } = await read({ q, sort: 'checkIn' })
  expect(total).toBe(names.length)
  return names.map((name) => guests.findIndex(({ guestName }) => guestName === name))
}

it('finds a word of any length anywhere, regardless of case and diacritics', async () => {
  expect(await find('ibukunoluwa')).toEqual([0])
  expect(await find('KÚNOLÚWA')).toEqual([0, 1, 2])
  expect(await find('ẹkunoluwa')).toEqual([1])
  expect(await find('adékúnolúwa wike')).toEqual([1])
  expect(await find('wike dada')).toEqual([0])
  expect(await find('wike-dada ibukunoluwa')).toEqual([0])
  expect(await find('xbukunoluwa')).toEqual([])
})

it('finds phone numbers in any format, and addresses by any part', async () => {
  for (const q of ['08031234567', '8031234567', '+2348031234567', '2348031234567'])
    expect(await find(q), q).toEqual([0])
  for (const q of [
    '0803 123 4567',
    '803-123-4567',
    '+234 803 123 4567',
    '234-803-123-4567',
    '(0803) 123 4567',
  ])
    expect(await find(q), q).toEqual([0])
  for (const q of ['+2348095550001', '234 809 555 0001', '809 555 0001'])
    expect(await find(q), q).toEqual([3])
  expect(await find('dada 0803123')).toEqual([0])
  expect(await find('wike 0803 123 4567')).toEqual([0])
  expect(await find('08031234568')).toEqual([])
  expect(await find('9994567')).toEqual([1])
  expect(await find('ibk@example.com')).toEqual([0])
  expect(await find('kunoluwa@example.com')).toEqual([1])
  expect(await find('@example.com')).toEqual([0, 1])
  expect(await find('sure@kunoluwa')).toEqual([2])
})

it('matches special characters literally', async () => {
  expect(await find('k_100_sure')).toEqual([2])
  expect(await find('k_1_0_sure')).toEqual([])
  expect(await find('kuno%luwa')).toEqual([])
  expect(await find('kunoluwa\\')).toEqual([])
})

it('ignores apostrophes and hyphens in names and queries', async () => {
  for (const q of ['olawale obrien', "o'brien", 'O’BRIEN', 'o brien', 'o`brien ọláwálé', '- obrien'])
    expect(await find(q), q).toEqual([3])
  for (const q of ['adeola', 'ade ola', 'adé-ọlá', 'ade‑ola sola', "Ola 'sola'"])
    expect(await find(q), q).toEqual([4])
  expect(await find('obrian')).toEqual([])
  expect(await find('080-955-50001')).toEqual([3])
  expect(await find('0809-555')).toEqual([3, 4])
  expect(await find('5550002')).toEqual([4])
  expect(await find('o-b@example')).toEqual([3])
})

it('compares the characters around the indexed part', async () => {
  expect(await find('e-dàda')).toEqual([0])
  expect(await find('wike-dad')).toEqual([0])
  expect(await find('bike-dada')).toEqual([])
  expect(await find('ade.kunoluwa')).toEqual([1])
  expect(await find('abe.kunoluwa')).toEqual([])
  expect(await find('a.ku')).toEqual([])
  expect(await find('e.ku')).toEqual([1])
})

it('finds a booking by its reference', async () => {
  const { body } = await app.send(
    bookings.list,
    { query: { q: 'Kunoluwa Wike', limit: 1 } },
    { token: owner.token },
  )
  const reference = body.data.bookings[0]?.reference ?? ''
  expect(reference).toMatch(/^[\dA-Z]{4}-[\dA-Z]{4}$/)
  expect(await find(reference.toLowerCase())).toHaveLength(1)
  expect(await find(reference.slice(2))).toHaveLength(1)
  expect(await find(reference.replace('-', ''))).toHaveLength(1)
  expect(await find(`0${reference.slice(1)}`)).toEqual([])
})

it('the database normalises text like the screens', async () => {
  const text = "Ƴar'adua ’‘ʼʻ`´′\u00ad‐‑‒–—―−- Ṣọlá-Ɓɗƙ ẸŃ@_.%+()"
  const { rows } = await db().execute(sql`SELECT search_text(${text}) AS found`)
  expect(rows[0]?.found).toBe(toSearchText(text))
})

it('does not extend what a user may see', async () => {
  const agent = await anAgentOf(owner)
  const property = await aProperty(app, owner)
  await aBooking(app, owner, { ...aBookingInput(property, 0, 1), guestName: 'Kunoluwa', agentId: agent.id })
  const mine = await app.send(bookings.mine, { query: { q: 'kunoluwa' } }, { token: agent.token })
  expect(mine.body.data.map(({ guestName }) => guestName)).toEqual(['Kunoluwa'])
  expect(mine.body.page.total).toBe(1)
  const otherOwner = await anOwner()
  expect(await read({ q: 'kunoluwa' }, otherOwner.token)).toMatchObject({ names: [], total: 0 })
})

it('pages through results in any order, and counts them up to the common limit', async () => {
  const many = await anOwner()
  const property = await aProperty(app, many)
  await aBooking(app, many, { ...aBookingInput(property, 0, 1), guestName: 'Olúwaṣeun Balógun' })
  await db().execute(sql`
    INSERT INTO bookings (business_id, id, reference, property_id, check_in, check_out, guests, guest_name, guest_email,
      guest_phone, total_amount, paid_amount, status, source, created_by, created_at,
      updated_at)
    SELECT business_id, gen_random_uuid(), reference || place, property_id, check_in + place, check_out + place, guests,
      'Olúwaṣeun Balógun ' || place, guest_email, guest_phone, total_amount, paid_amount, status, source,
      created_by, created_at - make_interval(mins => place), updated_at
    FROM bookings, generate_series(1, ${maxCountedRows + 200}::int) AS place WHERE business_id = ${many.businessId}`)
  for (const [sort, first] of [
    ['-checkIn', maxCountedRows + 200],
    ['checkIn', 0],
    ['-createdAt', 0],
  ] as const) {
    const step = sort === '-checkIn' ? -1 : 1
    const expected = Array.from({ length: 60 }, (_, index) =>
      `Olúwaṣeun Balógun ${first + step * index}`.replace(/ 0$/, ''),
    )
    const page = await read({ q: 'oluwaseun balogun', sort, limit: 30 }, many.token)
    expect(page).toMatchObject({ names: expected.slice(0, 30), total: maxCountedRows + 1 })
    const next = await read(
      { q: 'oluwaseun balogun', sort, limit: 30, cursor: page.nextCursor ?? '' },
      many.token,
    )
    expect(next).toMatchObject({ names: expected.slice(30), total: maxCountedRows + 1 })
  }
})
