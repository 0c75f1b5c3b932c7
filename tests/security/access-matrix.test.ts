import { beforeAll, describe, expect, it } from 'vitest'
import { type AccessFixture, type Actor, createAccessFixture } from '../support/access/access-fixture.ts'
import {
  businessCalls,
  type Outcome,
  ownCalls,
  publicCalls,
  type Row,
} from '../support/access/access-table.ts'
import { readContract } from '../support/access/contract.ts'
import { aPicture } from '../support/app/builders.ts'
import { contentOf } from '../support/app/content.ts'
import { useTestApp } from '../support/app/test-app.ts'

const app = useTestApp()

const contract = await readContract()
const nameOf = ({ call }: Row) => call.split(' - ')[0] ?? ''

const codes: Record<string, Outcome> = {
  'auth.session_required': 'signed out',
  'common.forbidden': 'role',
  'plan.upgrade_required': 'plan',
  'business.profile_required': 'no business',
  'common.not_found': 'not found',
}

async function attempt(row: Row, fixture: AccessFixture, actor: Actor) {
  const endpoint = contract.get(nameOf(row))
  if (!endpoint) throw new Error(`${row.call} is not in the contract`)
  const sent = await app.send(
    endpoint,
    { params: row.params?.(fixture), query: row.query?.(fixture), body: row.body?.(fixture) ?? {} },
    {
      token: fixture.tokens[actor],
      files: endpoint.upload && [{ name: 'front.jpg', content: await aPicture() }],
    },
  )
  expect(sent.status, `${row.call} by ${actor}`).toBeLessThan(500)
  return { outcome: codes[sent.body.code] ?? 'yes', text: JSON.stringify(sent.body) }
}

const idsOf = ({ tokens: _tokens, subscriptionId, txRef, ...records }: AccessFixture) => [
  ...Object.values(records).map(({ id }) => id),
  ...[records.owner.businessId, subscriptionId, txRef],
]

const outsiders = ['nobody', 'removed agent', 'deactivated agent', 'unverified owner'] as const

let sharedFixture: AccessFixture

async function renewFixture(): Promise<AccessFixture> {
  sharedFixture = await createAccessFixture(app)
  return sharedFixture
}

beforeAll(renewFixture)

const members = ['staff', 'agent', 'owner'] as const

/**
 * Calls as the authorised members. The first one is accepted on the fixture of the rejected calls, so the record was
 * there for those. Its call may remove what the next member needs, who then gets a new fixture.
 */
async function acceptedOutcomesOf(row: Row, fixture: AccessFixture) {
  const outcomes: Partial<Record<Actor, Outcome>> = {}
  for (const [index, actor] of members.filter((member) => row[member] === 'yes').entries()) {
    const { outcome } = await attempt(row, fixture, actor)
    const isUsedUp = index > 0 && outcome !== 'yes'
    outcomes[actor] = isUsedUp ? (await attempt(row, await renewFixture(), actor)).outcome : outcome
  }
  return outcomes
}

/** Calls as the actors who must not change anything, then as the authorised ones. */
async function outcomesOf(row: Row, fixture: AccessFixture) {
  const before = await contentOf(fixture.owner.businessId)
  const outcomes: Partial<Record<Actor, Outcome>> = {}
  for (const actor of [...outsiders, 'owner without a business', 'owner on Free', 'other owner'] as const) {
    const { outcome, text } = await attempt(row, fixture, actor)
    outcomes[actor] = outcome
    for (const id of idsOf(fixture)) expect(text, `${row.call} tells ${actor}`).not.toContain(id)
  }
  expect(await contentOf(fixture.owner.businessId), `${row.call} by an outsider`).toBe(before)
  for (const actor of members) {
    if (row[actor] === 'yes') continue
    outcomes[actor] = (await attempt(row, fixture, actor)).outcome
    expect(await contentOf(fixture.owner.businessId), `${row.call} by ${actor}`).toBe(before)
  }
  return { ...outcomes, ...(await acceptedOutcomesOf(row, fixture)) }
}

/**
 * Checks a row on the fixture of the earlier rows, because creating one takes longer than all calls of a row. An
 * earlier call may have changed what this row needs, so a check that fails is repeated on a new fixture.
 */
async function checkOnFixture(check: (fixture: AccessFixture) => Promise<void>): Promise<void> {
  const isPassed = await check(sharedFixture).then(
    () => true,
    () => false,
  )
  if (!isPassed) await check(await renewFixture())
}

const everyOutsider = (outcome: Outcome) => Object.fromEntries(outsiders.map((actor) => [actor, outcome]))

describe('the table', () => {
  const rows = [...publicCalls, ...ownCalls, ...businessCalls]

  it('has a row for every endpoint of the contract, and no other', () => {
    expect([...new Set(rows.map(nameOf))].sort()).toEqual([...contract.keys()].sort())
  })

  it('covers every route below /api but the reference page', () => {
    const served = app.routes().filter((route) => / \/api(\/|$)/.test(route) && !route.includes('/api/docs'))
    const declared = [...contract.keys()].map((name) =>
      name.replace(' ', ' /api').replace(/\{(\w+)\}/g, ':$1'),
    )
    expect(served.sort()).toEqual(declared.sort())
  })
})

it.each(publicCalls)('$call is open to all', (row) =>
  checkOnFixture(async (fixture) => {
    for (const actor of Object.keys(fixture.tokens) as Actor[])
      expect(['yes', 'not found'], actor).toContain((await attempt(row, fixture, actor)).outcome)
  }),
)

it.each(ownCalls)('$call is open to every signed-in user', (row) =>
  checkOnFixture(async (fixture) => {
    expect(await outcomesOf(row, fixture)).toEqual({
      ...everyOutsider('signed out'),
      owner: row.owner,
      agent: row.agent,
      staff: row.staff,
      'other owner': row.other,
      'owner on Free': row.other,
      'owner without a business': row.other,
    })
  }),
)

it.each(businessCalls)('$call: owner $owner, agent $agent, staff $staff, other $other', (row) =>
  checkOnFixture(async (fixture) => {
    const { 'owner on Free': onFree, ...outcomes } = await outcomesOf(row, fixture)
    const outcomeBeforeBusiness = row.owner === 'role' ? 'role' : 'no business'
    expect(outcomes).toEqual({
      ...everyOutsider('signed out'),
      owner: row.owner,
      agent: row.agent,
      staff: row.staff,
      'other owner': row.other,
      'owner without a business': row.beforeBusiness ? 'yes' : outcomeBeforeBusiness,
    })
    expect(onFree === 'plan').toBe(row.requiresPaidPlan === true)
  }),
)
