import type { EndpointDefinition } from '@ilewa/contract/core/endpoint'
import type { RecordKind } from '@ilewa/contract/core/record-kinds'
import { auditEntries } from '@ilewa/server/features/audit/audit.table'
import { db } from '@ilewa/server/platform/database/database'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { anOwner, aProperty, type Person } from './builders.ts'
import type { TestApp } from './test-app.ts'
import { setStandardPlan } from './users.ts'

type Action = 'list' | 'get' | 'create' | 'update' | 'remove'
type Fields = Record<string, unknown>

interface CheckedRecord {
  kind: RecordKind
  /** The endpoints that `recordEndpoints` creates for this kind of record. */
  endpoints: Record<Action, EndpointDefinition>
  /** A valid input; `number` distinguishes several records. */
  fields: (property: { id: string }, number: number) => Fields
  /** A change of one field, as an update. */
  change: Fields
  /** The CSV export: its endpoint and the first line of the file. */
  exported?: { endpoint: EndpointDefinition; header: string }
}

interface StoredRecord {
  id: string
  version: number
}

/** Checks by HTTP what holds for every kind of record: access, tenancy, versions, paging, deletion and audit. */
export function checkRecord(
  app: TestApp,
  { kind, endpoints, fields, change, exported }: CheckedRecord,
): void {
  describe(`every record of the kind ${kind}`, () => {
    let owner: Person
    let property: { id: string }
    let created = 0

    beforeAll(async () => {
      owner = await anOwner()
      await setStandardPlan(owner)
      property = await aProperty(app, owner)
    })

    const send = (action: Action, input: object, token: string | undefined = owner.token) =>
      app.send(endpoints[action], input, { token })
    const dataOf = (sent: { body: { data: unknown } }) => Object.values(sent.body.data as object)[0]
    const create = async () => {
      const sent = await send('create', { body: fields(property, ++created) })
      expect(sent.status).toBe(201)
      return dataOf(sent) as StoredRecord
    }
    const get = async ({ id }: StoredRecord) => dataOf(await send('get', { params: { id } })) as StoredRecord
    const updateInput = ({ id, version }: StoredRecord) => ({
      params: { id },
      body: { ...fields(property, created), ...change, version },
    })
    const listedIds = async () => {
      const ids: string[] = []
      let cursor: string | null = null
      do {
        const sent: Awaited<ReturnType<typeof send>> = await send('list', {
          query: { limit: 2, ...(cursor && { cursor }) },
        })
        ids.push(...(dataOf(sent) as StoredRecord[]).map(({ id }) => id))
        cursor = sent.body.page.nextCursor
      } while (cursor)
      return ids
    }

    it('needs a session', async () => {
      const { id } = await create()
      for (const action of ['list', 'get', 'create', 'update', 'remove'] as const) {
        const sent = await app.send(endpoints[action], { params: { id } })
        expect({ action, status: sent.status }).toEqual({ action, status: 401 })
      }
    })

    it('is not found by another business, which cannot change it', async () => {
      const record = await create()
      const other = await anOwner()
      await setStandardPlan(other)
      for (const action of ['get', 'update', 'remove'] as const) {
        const sent = await send(action, updateInput(record), other.token)
        expect({ action, status: sent.status }).toEqual({ action, status: 404 })
      }
      expect(await get(record)).toEqual(record)
      expect((await send('list', {}, other.token)).body.page.total).toBe(0)
    })

    it('is updated with the next version, and a stale edit changes nothing', async () => {
      const record = await create()
      const updated = await send('update', updateInput(record))
      expect(dataOf(updated)).toMatchObject({ ...change, version: 2 })
      const stale = await send('update', updateInput(record))
      expect({ status: stale.status, code: stale.body.code }).toEqual({
        status: 409,
        code: 'common.stale_edit',
      })
      expect(await get(record)).toEqual(dataOf(updated))
    })

    it('is listed once, page by page', async () => {
      const before = await listedIds()
      const records = [await create(), await create(), await create()]
      const after = await listedIds()
      expect(after.toSorted()).toEqual([...before, ...records.map(({ id }) => id)].toSorted())
    })

    if (exported) {
      it('is exported as CSV, one row each', async () => {
        await create()
        const sent = await app.send(exported.endpoint, { query: {} }, { token: owner.token })
        expect(sent.headers['content-type']).toBe('text/csv; charset=utf-8')
        expect(sent.headers['content-disposition']).toMatch(/^attachment; filename="[a-z]+-[\d-]+\.csv"$/)
        const [header, ...rows] = String(sent.body.data).trim().split('\r\n')
        expect(header).toBe(exported.header)
        expect(rows).toHaveLength((await listedIds()).length)
      })
    }

    it('vanishes when it is deleted, and the audit log keeps its changes', async () => {
      const record = await create()
      await send('update', updateInput(record))
      const { id } = record
      expect((await send('remove', { params: { id } })).status).toBe(200)
      expect(await listedIds()).not.toContain(id)
      for (const action of ['get', 'update', 'remove'] as const)
        expect((await send(action, { ...updateInput(record) })).status).toBe(404)
      const entries = await db()
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.recordId, id))
        .orderBy(auditEntries.id)
      expect(entries.map(({ kind: entryKind, action, byId }) => [entryKind, action, byId])).toEqual(
        ['CREATED', 'UPDATED', 'REMOVED'].map((action) => [kind, action, owner.id]),
      )
    })
  })
}
