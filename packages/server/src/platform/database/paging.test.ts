import { maxCountedRows } from '@ilewa/contract/core/endpoint'
import { notifications } from '@ilewa/contract/notifications'
import { anOwner, type Person } from '@ilewa/tests/support/app/builders'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { db } from './database.ts'

const app = useTestApp()
let owner: Person

/** Inserts notifications a minute apart, newest first. */
const insertNotifications = (from: number, to: number) =>
  db().execute(sql`
    INSERT INTO notifications (business_id, id, user_id, kind, title, text, path, key, created_at)
    SELECT ${owner.businessId}, gen_random_uuid(), ${owner.id}, 'LOW_STOCK', 'Low stock', 'Soap', '/inventory', place,
      now() - make_interval(mins => place)
    FROM generate_series(${from}::int, ${to}::int) AS place`)

const list = async (query: { limit: number; cursor?: string | null }) => {
  const { status, body } = await app.send(notifications.list, { query }, { token: owner.token })
  expect(status, JSON.stringify(body)).toBe(200)
  return { shown: body.data.notifications.length, unread: body.data.unread, ...body.page }
}

beforeAll(async () => {
  owner = await anOwner()
  await insertNotifications(1, maxCountedRows)
})

it('a total is exact up to the counting limit, and one more for any larger number', async () => {
  expect(await list({ limit: 20 })).toMatchObject({
    shown: 20,
    total: maxCountedRows,
    unread: maxCountedRows,
  })
  await insertNotifications(maxCountedRows + 1, maxCountedRows + 200)
  expect(await list({ limit: 20 })).toMatchObject({ total: maxCountedRows + 1, unread: maxCountedRows + 1 })
})

it('pages continue past the counting limit, to the last row', async () => {
  let cursor: string | null | undefined
  let seen = 0
  do {
    const page = await list({ limit: 500, ...(cursor && { cursor }) })
    seen += page.shown
    cursor = page.nextCursor
  } while (cursor)
  expect(seen).toBe(maxCountedRows + 200)
})

it('a page after a cursor whose rows were deleted is empty, and the total is still right', async () => {
  const { nextCursor: cursor } = await list({ limit: 20 })
  await db().execute(sql`DELETE FROM notifications WHERE key::int > 20`)
  expect(await list({ limit: 20, cursor })).toEqual({ shown: 0, total: 20, unread: 20, nextCursor: null })
  await db().execute(sql`DELETE FROM notifications`)
  expect(await list({ limit: 20 })).toEqual({ shown: 0, total: 0, unread: 0, nextCursor: null })
})
