import { account } from '@ilewa/contract/account/endpoints'
import { audit, redactedValue } from '@ilewa/contract/audit'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import type { RecordKind } from '@ilewa/contract/core/record-kinds'
import { dashboard } from '@ilewa/contract/dashboard'
import { agents } from '@ilewa/contract/people/agents'
import { people } from '@ilewa/contract/people/endpoints'
import { staff } from '@ilewa/contract/people/staff'
import {
  aBooking,
  aBookingInput,
  anAgentOf,
  anItem,
  anOwner,
  aProperty,
  aStaffMemberOf,
  itemFields,
  type Person,
} from '@ilewa/tests/support/app/builders'
import { aMaintenanceRequest, anExpense } from '@ilewa/tests/support/app/maintenance'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { choosePassword, readLink, setFreePlan, setStandardPlan } from '@ilewa/tests/support/app/users'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/id.ts'

const app = useTestApp()
let owner: Person
beforeAll(async () => {
  owner = await anOwner()
  await setStandardPlan(owner)
})

const historyOf = async (kind: RecordKind, id: string, { token }: Person = owner) =>
  (await app.send(audit.history, { params: { kind, id } }, { token })).body.data.entries

describe('changes that users make to their own account', () => {
  const person = () => ({
    ...{ firstName: 'Tunde', lastName: 'Bello', phone: '0803 765 4321' },
    email: `${newId()}@example.com`,
    ...{ commissionRate: 10, location: 'Ikeja', department: 'Front desk' },
  })

  it.each([
    ['agent', agents.invite],
    ['staff', staff.invite],
  ] as const)(
    'an invited %s who chooses a password becomes ACTIVE, with an audit entry',
    async (kind, invite) => {
      const body = person()
      const { id } = (await app.send(invite, { body }, { token: owner.token })).body.data
      await choosePassword(app, await readLink(app, body.email))
      const [accepted, invited, ...rest] = await historyOf(kind, id)
      expect(accepted).toMatchObject({
        ...{ action: 'UPDATED', byId: id, byName: 'Tunde Bello' },
        changes: [{ field: 'status', from: 'INVITED', to: 'ACTIVE' }],
      })
      expect([invited?.action, rest]).toEqual(['CREATED', []])
    },
  )

  it('a new name and phone are recorded as changed, without values', async () => {
    const member = await aStaffMemberOf(owner)
    const profile = { firstName: 'Ada', lastName: 'Nwosu', phone: '0803 000 0001' }
    const save = () => app.send(account.updateProfile, { body: profile }, { token: member.token })
    await save()
    await save()
    const entries = await historyOf('staff', member.id)
    expect(entries).toHaveLength(1)
    expect(entries[0]?.changes).toContainEqual({ field: 'phone', from: null, to: redactedValue })
    expect(JSON.stringify(entries[0]?.changes)).not.toMatch(/Ada|Nwosu|0803 |\+234803/)
  })

  it('a confirmed new address of a staff member is recorded as changed', async () => {
    const member = await aStaffMemberOf(owner)
    const email = `${newId()}@example.com`
    await app.send(staff.update, { params: { id: member.id }, body: { email } }, { token: owner.token })
    const link = await readLink(app, email)
    await app.send(people.confirmEmail, { body: { token: link.get('token') ?? '' } })
    expect((await historyOf('staff', member.id))[0]).toMatchObject({
      ...{ action: 'UPDATED', byId: member.id },
      changes: [{ field: 'email', from: null, to: redactedValue }],
    })
  })

  it('the history of a booking names the agent only while they exist', async () => {
    const agent = await anAgentOf(owner)
    const property = await aProperty(app, owner)
    const booking = await aBooking(app, agent, aBookingInput(property, 1, 2))
    const agentIn = async () =>
      (await historyOf('booking', booking.id)).at(-1)?.changes.find(({ field }) => field === 'agent')?.to
    expect(await agentIn()).toBe('Ọláwálé Ṣóyínká')
    await app.send(agents.remove, { params: { id: agent.id } }, { token: owner.token })
    expect(await agentIn()).toBe('Former agent')
    const { body } = await app.send(bookings.get, { params: { id: booking.id } }, { token: owner.token })
    expect(body.data.booking.agentName).toBe('Former agent')
  })
})

describe('on Free', () => {
  it('the audit log excludes what the plan excludes: in the list, by kind and on the dashboard', async () => {
    const freeOwner = await anOwner()
    await setStandardPlan(freeOwner)
    const property = await aProperty(app, freeOwner)
    await aMaintenanceRequest(app, freeOwner, property)
    await anExpense(app, freeOwner)
    await anItem(app, freeOwner, itemFields(property))
    const { token } = freeOwner
    const kindsIn = (entries: { kind: RecordKind }[]) =>
      [...new Set(entries.map(({ kind }) => kind))].toSorted()
    const listed = async () => kindsIn((await app.send(audit.list, {}, { token })).body.data.entries)
    const recent = async () => kindsIn((await app.send(dashboard.get, {}, { token })).body.data.activity)
    expect(await listed()).toEqual(['expense', 'inventory', 'maintenance', 'property'])
    expect(await recent()).toEqual(['expense', 'inventory', 'maintenance', 'property'])
    await setFreePlan(freeOwner)
    expect(await listed()).toEqual(['inventory', 'property'])
    expect(await recent()).toEqual(['inventory', 'property'])
    const response = await app.send(audit.list, { query: { kind: 'expense' } }, { token })
    expect([response.status, response.body.code]).toEqual([403, 'plan.upgrade_required'])
  })
})
