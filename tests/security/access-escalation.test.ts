import { auth } from '@ilewa/contract/auth/endpoints'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { agents } from '@ilewa/contract/people/agents'
import { users } from '@ilewa/server/features/auth/auth.table'
import { invitations } from '@ilewa/server/features/invitations/invitations.table'
import { db } from '@ilewa/server/platform/database/database'
import { newId } from '@ilewa/server/platform/id'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { type AccessFixture, type Actor, createAccessFixture } from '../support/access/access-fixture.ts'
import { businessCalls, ownCalls } from '../support/access/access-table.ts'
import { readContract } from '../support/access/contract.ts'
import { aBookingInput } from '../support/app/builders.ts'
import { contentOf } from '../support/app/content.ts'
import { useTestApp } from '../support/app/test-app.ts'
import { treeOf } from '../support/database/schema-tree.ts'

const app = useTestApp()
const contract = await readContract()

let ownFixture: AccessFixture
let victim: AccessFixture
beforeAll(async () => {
  ownFixture = await createAccessFixture(app)
  victim = await createAccessFixture(app)
})

/** Fields that users must not set on themselves or on records they create. */
const claims = (): Record<string, unknown> => ({
  role: 'OWNER',
  businessId: victim.owner.businessId,
  business_id: victim.owner.businessId,
  status: 'ACTIVE',
  emailVerified: true,
  emailVerifiedAt: '2026-01-01T00:00:00.000Z',
  email_verified_at: '2026-01-01T00:00:00.000Z',
  plan: 'PREMIUM',
  planType: 'PREMIUM',
  isAdmin: true,
  permissions: ['*'],
  id: victim.property.id,
  userId: victim.owner.id,
  createdBy: victim.owner.id,
  agentId: victim.agent.id,
  passwordHash: 'x',
  createdAt: '2000-01-01T00:00:00.000Z',
})

/** The role and status of all users, and the plan of every business. */
async function readPrivileges(): Promise<unknown> {
  const userRows = await db().execute(sql`
    SELECT id, role, status, business_id, password_hash, email, email_verified_at FROM users ORDER BY id`)
  const plans = await db().execute(sql`
    SELECT business_id, plan_type, current_period_end FROM subscriptions WHERE status = 'ACTIVE' ORDER BY business_id`)
  return [userRows.rows, plans.rows]
}

const writes = [...ownCalls, ...businessCalls].flatMap((row) => {
  const definition = contract.get(row.call.split(' - ')[0] ?? '')
  return definition?.body && !definition.upload ? [{ ...row, definition, schema: definition.body }] : []
})

const actors: Actor[] = ['agent', 'staff', 'owner on Free']

it.each(writes)(
  '$call does not escalate privileges by extra body fields',
  async ({ definition, schema, params, body }) => {
    const tree = treeOf(schema)
    const declared = tree.type === 'object' ? Object.keys(tree.fields) : []
    const undeclared = Object.entries(claims()).filter(([name]) => !declared.includes(name))
    const before = await readPrivileges()
    const theirs = await contentOf(victim.owner.businessId)
    for (const actor of actors) {
      const sent = { ...Object.fromEntries(undeclared), ...body?.(ownFixture) }
      const { status } = await app.send(
        definition,
        { params: params?.(ownFixture), body: sent },
        { token: ownFixture.tokens[actor] },
      )
      expect(status, actor).toBeLessThan(500)
    }
    expect(await readPrivileges()).toEqual(before)
    expect(await contentOf(victim.owner.businessId)).toBe(theirs)
  },
)

const findUser = async (email: string) => (await db().select().from(users).where(eq(users.email, email)))[0]
const newUserFields = () => ({
  firstName: 'Tunde',
  lastName: 'Bello',
  phone: '0803 765 4321',
  email: `${newId()}@example.com`,
})

it('a new account starts unverified and without a business', async () => {
  const person = newUserFields()
  const password = 'Kòkò-drum 7 & rain'
  const body = { ...claims(), ...person, password, confirmPassword: password }
  expect((await app.send(auth.register, { body })).status).toBe(201)
  const user = await findUser(person.email)
  expect(user).toMatchObject({ role: 'OWNER', businessId: null, emailVerifiedAt: null })
  expect(user?.passwordHash).toMatch(/^\$argon2id/)
})

it('an invited agent belongs to the inviting business only, and must still accept', async () => {
  const person = newUserFields()
  const { businessId: _, ...rest } = claims()
  const body = { ...rest, ...person, commissionRate: 10, location: 'Ikeja' }
  expect((await app.send(agents.invite, { body }, { token: ownFixture.tokens.owner })).status).toBe(201)
  const stored = await db().select().from(invitations).where(eq(invitations.email, person.email))
  expect(stored).toMatchObject([{ role: 'AGENT', businessId: ownFixture.owner.businessId }])
  expect(await findUser(person.email)).toBeUndefined()
})

it('an agent creates bookings under their own id, at the property’s price, and cannot change a total', async () => {
  const fixture = await createAccessFixture(app)
  const { id: ownId, token } = fixture.agent
  const input = aBookingInput(fixture.property, 200, 202)
  const created = await app.send(
    bookings.create,
    { body: { ...input, agentId: fixture.invitedAgent.id } },
    { token },
  )
  expect(created.body.data.booking.agentId).toBe(ownId)
  const cheap = await app.send(
    bookings.create,
    { body: { ...aBookingInput(fixture.property, 204, 206), totalAmount: 1 } },
    { token },
  )
  expect(cheap.status).toBe(409)
  const { id, totalAmount, version } = created.body.data.booking
  const changed = await app.send(
    bookings.update,
    { params: { id }, body: { ...input, totalAmount: 1, agentId: fixture.invitedAgent.id, version } },
    { token },
  )
  expect(changed.status).toBeGreaterThanOrEqual(400)
  const stored = await app.send(bookings.get, { params: { id } }, { token })
  expect(stored.body.data.booking).toMatchObject({ totalAmount, agentId: ownId })
})
