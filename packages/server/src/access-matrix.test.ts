import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { EndpointDefinition } from '@ilewa/contract/endpoint'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { db } from './platform/database/database.ts'
import { businessCalls, type Outcome, ownCalls, publicCalls, type Row } from './test/access-table.ts'
import { type Actor, aWorld, type World } from './test/access-world.ts'
import { aPicture } from './test/builders.ts'
import { useTestApp } from './test/test-app.ts'

const app = useTestApp()

const isEndpoint = (value: unknown): value is EndpointDefinition =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

async function readContract(): Promise<Map<string, EndpointDefinition>> {
  const folder = fileURLToPath(new URL('../../contract/src/', import.meta.url))
  const names = globSync('*.ts', { cwd: folder }).filter((name) => !name.endsWith('.test.ts'))
  const modules = await Promise.all(
    names.map((name) => import(`../../contract/src/${name.slice(0, -3)}.ts`) as Promise<object>),
  )
  const endpoints = modules
    .flatMap((module) => Object.values(module))
    .flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
    .filter(isEndpoint)
  return new Map(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]))
}

const contract = await readContract()
const nameOf = ({ call }: Row) => call.split(' - ')[0] ?? ''

const codes: Record<string, Outcome> = {
  'auth.session_required': 'signed out',
  'common.forbidden': 'role',
  'plan.upgrade_required': 'plan',
  'business.profile_required': 'no business',
  'common.not_found': 'not found',
}

async function attempt(row: Row, world: World, actor: Actor) {
  const endpoint = contract.get(nameOf(row))
  if (!endpoint) throw new Error(`${row.call} is not in the contract`)
  const sent = await app.send(
    endpoint,
    { params: row.params?.(world), query: row.query?.(world), body: row.body?.(world) ?? {} },
    {
      token: world.tokens[actor],
      files: endpoint.upload && [{ name: 'front.jpg', content: await aPicture() }],
    },
  )
  expect(sent.status, `${row.call} by ${actor}`).toBeLessThan(500)
  return { outcome: codes[sent.body.code] ?? 'yes', text: JSON.stringify(sent.body) }
}

/** Every row of every table that belongs to the business or to one of its people, as one text. */
async function contentOf(businessId: string): Promise<string> {
  const { rows: tables } = await db().execute<{ name: string; columns: string[] }>(sql`
    SELECT table_name AS name, array_agg(column_name::text) AS columns FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name IN ('business_id', 'user_id') GROUP BY 1 ORDER BY 1`)
  const ofBusiness = sql`business_id = ${businessId}`
  const ofPeople = sql`user_id IN (SELECT id FROM users WHERE business_id = ${businessId})`
  const contents = tables.map(async ({ name, columns }) => {
    const { rows } = await db().execute<{ text: string | null }>(
      sql`SELECT string_agg(t::text, E'\n' ORDER BY t::text) AS text FROM ${sql.identifier(name)} t
        WHERE ${columns.includes('business_id') ? ofBusiness : ofPeople}`,
    )
    return `${name}\n${rows[0]?.text}`
  })
  return (await Promise.all(contents)).join('\n')
}

const idsOf = ({ tokens: _tokens, subscriptionId, txRef, ...things }: World) => [
  ...Object.values(things).map(({ id }) => id),
  ...[things.owner.businessId, subscriptionId, txRef],
]

const outsiders = ['nobody', 'removed agent', 'deactivated agent', 'unverified owner'] as const

/** First those who must change nothing, then those who may. */
async function outcomesOf(row: Row) {
  const world = await aWorld(app)
  const before = await contentOf(world.owner.businessId)
  const outcomes: Partial<Record<Actor, Outcome>> = {}
  for (const actor of [...outsiders, 'owner without a business', 'owner on Free', 'other owner'] as const) {
    const { outcome, text } = await attempt(row, world, actor)
    outcomes[actor] = outcome
    for (const id of idsOf(world)) expect(text, `${row.call} tells ${actor}`).not.toContain(id)
  }
  expect(await contentOf(world.owner.businessId), `${row.call} by an outsider`).toBe(before)
  for (const actor of ['staff', 'agent', 'owner'] as const) {
    if (row[actor] === 'yes') continue
    outcomes[actor] = (await attempt(row, world, actor)).outcome
    expect(await contentOf(world.owner.businessId), `${row.call} by ${actor}`).toBe(before)
  }
  for (const actor of ['staff', 'agent', 'owner'] as const) {
    if (row[actor] === 'yes') outcomes[actor] = (await attempt(row, await aWorld(app), actor)).outcome
  }
  return outcomes
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

it.each(publicCalls)('$call is open to all', async (row) => {
  const world = await aWorld(app)
  for (const actor of Object.keys(world.tokens) as Actor[])
    expect(['yes', 'not found'], actor).toContain((await attempt(row, world, actor)).outcome)
})

it.each(ownCalls)('$call is for everyone who is signed in', async (row) => {
  expect(await outcomesOf(row)).toEqual({
    ...everyOutsider('signed out'),
    owner: row.owner,
    agent: row.agent,
    staff: row.staff,
    'other owner': row.other,
    'owner on Free': row.other,
    'owner without a business': row.other,
  })
})

it.each(businessCalls)('$call: owner $owner, agent $agent, staff $staff, other $other', async (row) => {
  const { 'owner on Free': onFree, ...outcomes } = await outcomesOf(row)
  const refusedEarly = row.owner === 'role' ? 'role' : 'no business'
  expect(outcomes).toEqual({
    ...everyOutsider('signed out'),
    owner: row.owner,
    agent: row.agent,
    staff: row.staff,
    'other owner': row.other,
    'owner without a business': row.early ? 'yes' : refusedEarly,
  })
  expect(onFree === 'plan').toBe(row.paid === true)
})
