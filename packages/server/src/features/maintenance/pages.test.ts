import { maintenance } from '@ilewa/contract/maintenance/endpoints'
import { anOwner, aProperty } from '@ilewa/tests/support/app/builders'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setStandardPlan } from '@ilewa/tests/support/app/users'
import { expect, it } from 'vitest'
import { db } from '../../platform/database/database.ts'
import { newId } from '../../platform/id.ts'
import { maintenanceRequests } from './maintenance.table.ts'

const app = useTestApp()

it('limits a page of the longest texts to 200 kB, and omits no request', async () => {
  const owner = await anOwner()
  await setStandardPlan(owner)
  const { id: propertyId } = await aProperty(app, owner)
  const request = () => ({
    businessId: owner.businessId,
    id: newId(),
    propertyId,
    title: 'Ṣ'.repeat(200),
    description: 'ọ'.repeat(1_000),
    priority: 'LOW' as const,
    createdBy: owner.id,
  })
  await db()
    .insert(maintenanceRequests)
    .values(Array.from({ length: 120 }, request))
  const seen = new Set<string>()
  let cursor: string | undefined
  do {
    const { body } = await app.send(maintenance.list, { query: { cursor } }, { token: owner.token })
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(200_000)
    for (const { id } of body.data.maintenanceRequests) seen.add(id)
    cursor = body.page.nextCursor ?? undefined
  } while (cursor)
  expect(seen.size).toBe(120)
})
