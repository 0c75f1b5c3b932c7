import { audit } from '@ilewa/contract/audit'
import { dashboard } from '@ilewa/contract/dashboard'
import { notifications } from '@ilewa/contract/notifications'
import { anOwner, aProperty, type Person } from '@ilewa/tests/support/app/builders'
import { openLiveStream } from '@ilewa/tests/support/app/live-stream'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { beforeAll, describe, expect, it } from 'vitest'
import { executeSql, inTransaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/id.ts'
import { publishChange } from '../../platform/live/changes.ts'

const app = useTestApp()
let owner: Person
let property: Awaited<ReturnType<typeof aProperty>>

const addEntry = (kind: string, action: string) =>
  executeSql(
    `INSERT INTO audit_entries (business_id, id, kind, record_id, label, action, changes) VALUES ($1, $2, $3, $4, 'New', $5, '[]')`,
    [owner.businessId, newId(), kind, property.id, action],
  )
const addNotification = (kind: string) =>
  executeSql(
    `INSERT INTO notifications (business_id, id, user_id, kind, title, text, path, key) VALUES ($1, $2, $3, $4, 'New', 'New', '/', $4)`,
    [owner.businessId, newId(), owner.id, kind],
  )

// During an upgrade, nodes of the next version write rows that this version must read past.
describe('rows of kinds that only a newer version knows', () => {
  beforeAll(async () => {
    for (const [table, constraint] of [
      ['audit_entries', 'audit_entries_kind'],
      ['audit_entries', 'audit_entries_action'],
      ['notifications', 'notifications_kind'],
      ['changes', 'changes_kind'],
    ])
      await executeSql(`ALTER TABLE ${table} DROP CONSTRAINT ${constraint}`, [])
    owner = await anOwner()
    property = await aProperty(app, owner, { name: 'Lekki Loft' })
    await addEntry('spaceship', 'CREATED')
    await addEntry('property', 'TELEPORTED')
    await addNotification('SPACESHIP')
    await addNotification('NEW_BOOKING')
  })

  it('are left out of the audit log, a history and the dashboard', async () => {
    const { token } = owner
    const log = await app.send(audit.list, { query: {} as never }, { token })
    expect(log.body.data.entries.map(({ label }) => label)).toEqual(['Lekki Loft'])
    const history = { params: { kind: 'property', id: property.id } as const, query: {} as never }
    expect((await app.send(audit.history, history, { token })).body.data.entries).toHaveLength(1)
    const today = await app.send(dashboard.get, {}, { token })
    expect([today.status, today.body.data.activity.map(({ kind }) => kind)]).toEqual([200, ['property']])
  })

  it('are left out of the notifications', async () => {
    const { body } = await app.send(notifications.list, { query: {} as never }, { token: owner.token })
    expect(body.data.notifications.map(({ kind }) => kind)).toEqual(['NEW_BOOKING'])
  })

  it('do not end streams of changes', async () => {
    const stream = await openLiveStream(await app.listen(), owner.token)
    await inTransaction(() => publishChange({ businessId: owner.businessId, kind: 'spaceship' as never }))
    await inTransaction(() => publishChange({ businessId: owner.businessId, kind: 'booking' }))
    expect(await stream.next()).toMatchObject({ kinds: ['booking'] })
    stream.disconnect()
  })
})
