import { bookings } from '@ilewa/contract/bookings/endpoints'
import type { EndpointDefinition } from '@ilewa/contract/core/endpoint'
import { payments } from '@ilewa/contract/payments'
import { properties } from '@ilewa/contract/properties/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { type AccessFixture, createAccessFixture } from '../support/access/access-fixture.ts'
import { businessCalls, ownCalls, publicCalls, type Row } from '../support/access/access-table.ts'
import { readContract } from '../support/access/contract.ts'
import { idsIn, leaksIn, markEverything, type Parts, tamperingsOf } from '../support/access/tampering.ts'
import { aBookingInput, aPicture } from '../support/app/builders.ts'
import { contentOf } from '../support/app/content.ts'
import { openLiveStream } from '../support/app/live-stream.ts'
import { useTestApp } from '../support/app/test-app.ts'

const app = useTestApp()
const contract = await readContract()

let ownFixture: AccessFixture
let victim: AccessFixture
let theirs: Record<string, string>
let victimBefore: string
beforeAll(async () => {
  ownFixture = await createAccessFixture(app)
  victim = await createAccessFixture(app)
  const image = victim.property.images[0]?.id ?? ''
  theirs = { ...idsIn(victim), image }
  await markEverything(victim.owner)
  victimBefore = await contentOf(victim.owner.businessId)
})

function definitionOf({ call }: Row): EndpointDefinition {
  const definition = contract.get(call.split(' - ')[0] ?? '')
  if (!definition) throw new Error(`${call} is not in the contract`)
  return definition
}

async function send(
  definition: EndpointDefinition,
  parts: Parts,
  options: { token?: string; headers?: Record<string, string> },
) {
  const files = definition.upload && [{ name: 'front.jpg', content: await aPicture() }]
  return app.send(definition, parts, { token: ownFixture.tokens.owner, files, ...options })
}

const partsOf = (row: Row): Parts => ({
  params: row.params?.(ownFixture) ?? {},
  query: row.query?.(ownFixture) ?? {},
  body: row.body?.(ownFixture) ?? {},
})

async function expectUntouched(description: string) {
  expect(await contentOf(victim.owner.businessId), description).toBe(victimBefore)
  const own = await contentOf(ownFixture.owner.businessId)
  for (const [kind, id] of Object.entries(theirs))
    expect(own.includes(id), `${description} stored their ${kind}`).toBe(false)
}

const rows = [...publicCalls, ...ownCalls, ...businessCalls]
const ids = () => ({ mine: idsIn(ownFixture), theirs })

let attempts = 0

describe('an id of another business', () => {
  it.each(rows)('$call accepts none', async (row) => {
    const definition = definitionOf(row)
    for (const { name, part, parts } of tamperingsOf(definition, partsOf(row), ids())) {
      const description = `${row.call} with ${name}`
      const { status, body } = await send(definition, parts, {})
      expect(status, description).toBeLessThan(500)
      // A path with another business's id must return 404 or 403.
      if (part === 'params' && definition.access !== 'public')
        expect([403, 404], description).toContain(status)
      // The sandbox checkout shows an order to anyone who has its reference, so its response is not a leak.
      if (definition !== payments.sandboxCheckout)
        expect(leaksIn(body, theirs, parts), description).toEqual([])
      attempts += 1
    }
    await expectUntouched(row.call)
  })
  it('was tried in every field that accepts an id', () => {
    expect(attempts).toBeGreaterThan(150)
  })
})

describe('a cursor of another business', () => {
  const paged = [...contract.values()].filter((definition) => definition.paged)
  const rowOf = (definition: EndpointDefinition) => rows.find((row) => definitionOf(row) === definition)

  it.each(paged)('$method $path continues in the own list', async (definition) => {
    const row = rowOf(definition)
    const parts = row ? partsOf(row) : { params: {}, query: {}, body: {} }
    // A list of one's own is an agent's.
    const token = definition.access.toString().endsWith(':own') ? 'agent' : 'owner'
    const foreign = { params: row?.params?.(victim), query: { ...row?.query?.(victim), limit: '1' } }
    const first = await app.send(definition, foreign, { token: victim.tokens[token] })
    expect(first.status).toBe(200)
    const forgedKeys = [
      ['0', theirs.booking],
      ['2026-01-01', theirs.booking],
      ['2026-01-01 00:00:00+00', theirs.booking],
      ['', theirs.property],
    ]
    const forged = forgedKeys.map((key) => Buffer.from(JSON.stringify(key)).toString('base64url'))
    for (const cursor of [first.body.page.nextCursor ?? '', ...forged]) {
      const { status, body } = await send(
        definition,
        { ...parts, query: { ...parts.query, cursor } },
        { token: ownFixture.tokens[token] },
      )
      expect([200, 400]).toContain(status)
      expect(leaksIn(body, theirs, parts)).toEqual([])
    }
  })
})

describe('spoofed headers', () => {
  const claims = () => ({
    'x-business-id': victim.owner.businessId,
    'x-user-id': victim.owner.id,
    'x-role': 'OWNER',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-user': victim.owner.email,
    'x-original-url': `/api/properties/${victim.property.id}`,
    'x-rewrite-url': `/api/properties/${victim.property.id}`,
    'x-http-method-override': 'DELETE',
    'x-http-method': 'DELETE',
    'x-method-override': 'DELETE',
    cookie: `token=${victim.tokens.owner}; authorization=Bearer ${victim.tokens.owner}`,
    'idempotency-key': 'of-somebody-else',
  })

  const harmless = rows.filter(
    (row) => definitionOf(row).method === 'GET' && definitionOf(row).access !== 'public',
  )

  it.each(harmless)('$call gets the same response as without it', async (row) => {
    const definition = definitionOf(row)
    const plain = await send(definition, partsOf(row), {})
    const claimed = await send(definition, partsOf(row), { headers: claims() })
    expect(claimed.status).toBe(plain.status)
    expect(leaksIn(claimed.body, theirs, partsOf(row))).toEqual([])
    expect((await send(definition, partsOf(row), { token: '', headers: claims() })).body.code).toBe(
      'auth.session_required',
    )
  })

  it('a POST with a DELETE override header deletes nothing', async () => {
    const property = { id: ownFixture.property.id }
    await send(properties.restore, { params: property, query: {}, body: {} }, { headers: claims() })
    const { status } = await send(properties.get, { params: property, query: {}, body: {} }, {})
    expect(status).toBe(200)
    await expectUntouched('a claimed method')
  })
})

it('idempotency keys are separate per account', async () => {
  const headers = { 'idempotency-key': `shared-${ownFixture.owner.id}` }
  const body = aBookingInput(victim.property, 100, 102)
  const parts = { params: {}, query: {}, body }
  const first = await app.send(bookings.create, parts, { token: victim.tokens.owner, headers })
  expect(first.status).toBe(201)
  victimBefore = await contentOf(victim.owner.businessId)
  const replayed = await send(bookings.create, parts, { headers })
  expect(replayed.body.code).toBe('common.not_found')
  const own = await send(
    bookings.create,
    { ...parts, body: aBookingInput(ownFixture.property, 100, 102) },
    { headers },
  )
  expect(own.status).toBe(201)
  expect(leaksIn(own.body, theirs, parts)).toEqual([])
  const agent = await send(
    bookings.create,
    { ...parts, body: aBookingInput(ownFixture.property, 104, 106) },
    { headers, token: ownFixture.tokens.agent },
  )
  expect(agent.status).toBe(201)
  await expectUntouched('a shared key')
})

it('a live cursor of another business returns only changes of the own one', async () => {
  const address = await app.listen()
  const victimStream = await openLiveStream(address, victim.owner.token)
  victimStream.disconnect()
  await app.send(properties.remove, { params: { id: victim.property.id } }, { token: victim.tokens.owner })
  const stream = await openLiveStream(address, ownFixture.owner.token, victimStream.cursor)
  expect(stream.kinds).toEqual([])
  stream.disconnect()
})
