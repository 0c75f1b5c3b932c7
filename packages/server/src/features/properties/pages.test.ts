import { properties } from '@ilewa/contract/properties/endpoints'
import { anOwner, aProperty, day } from '@ilewa/tests/support/app/builders'
import { seedFullBusiness } from '@ilewa/tests/support/app/fully-booked-business'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { db } from '../../platform/database/database.ts'
import { properties as rows } from './properties.table.ts'

const app = useTestApp()

describe('a page of properties', () => {
  const nights = { checkIn: day(10), checkOut: day(12) }

  it('of available ones is sorted by name, searchable, and paged by cursor', async () => {
    const person = await anOwner()
    for (const name of ['Ọlá Court', 'Adé House', 'Ọlá Villa']) await aProperty(app, person, { name })
    const listAvailable = async (query: Record<string, unknown> = {}) => {
      const { status, body } = await app.send(
        properties.available,
        { query: { ...nights, ...query } },
        { token: person.token },
      )
      expect(status).toBe(200)
      return { names: body.data.properties.map(({ name }) => name), ...body.page }
    }
    const first = await listAvailable({ limit: 2 })
    expect(first).toMatchObject({
      names: ['Adé House', 'Ọlá Court'],
      total: 3,
      nextCursor: expect.any(String),
    })
    expect(await listAvailable({ limit: 2, cursor: first.nextCursor })).toEqual({
      names: ['Ọlá Villa'],
      nextCursor: null,
      total: 3,
    })
    expect(await listAvailable({ q: 'ola' })).toMatchObject({ names: ['Ọlá Court', 'Ọlá Villa'], total: 2 })
    for (const query of [{ limit: 0 }, { limit: 501 }, { cursor: 'x' }]) {
      const wrong = await app.send(
        properties.available,
        { query: { ...nights, ...query } },
        { token: person.token },
      )
      expect(wrong.status, JSON.stringify(query)).toBe(400)
    }
  })

  it('of 300 with long texts stays under 200 kB, and omits none', async () => {
    const person = await anOwner()
    await seedFullBusiness(person, { properties: 300, bookingsPerProperty: 0, from: day(0) })
    await db()
      .update(rows)
      .set({ description: 'ẹ́'.repeat(2_000), address: 'ọ'.repeat(300) })
      .where(eq(rows.businessId, person.businessId))
    for (const [endpoint, query] of [
      [properties.list, {}],
      [properties.available, nights],
    ] as const) {
      const seen = new Set<string>()
      let cursor: string | undefined
      do {
        const { body } = await app.send(
          endpoint,
          { query: { ...query, cursor } as never },
          { token: person.token },
        )
        expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(200_000)
        for (const { id } of body.data.properties) seen.add(id)
        cursor = body.page.nextCursor ?? undefined
        expect(body.page.total).toBe(300)
      } while (cursor)
      expect(seen.size).toBe(300)
    }
  })
})
