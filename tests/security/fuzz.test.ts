import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { EndpointDefinition } from '@ilewa/contract/core/endpoint'
import { Failure } from '@ilewa/contract/core/endpoint'
import { users } from '@ilewa/server/features/auth/auth.table'
import { openSession } from '@ilewa/server/features/auth/sessions.service'
import { payments } from '@ilewa/server/features/payments/payments.table'
import { minutesFromNow } from '@ilewa/server/platform/clock'
import { db } from '@ilewa/server/platform/database/database'
import { newId } from '@ilewa/server/platform/id'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type AccessFixture, createAccessFixture } from '../support/access/access-fixture.ts'
import { readContract } from '../support/access/contract.ts'
import type { Person } from '../support/app/builders.ts'
import { contentOf } from '../support/app/content.ts'
import { useTestApp } from '../support/app/test-app.ts'
import { type IdsFor, requestsTo, toInjected } from '../support/hostile/fuzz-requests.ts'
import { cpuTimeMs } from '../support/hostile/processor-time.ts'
import { seededRandom } from '../support/seed/seed.ts'

/**
 * Fuzzes every endpoint: no response may be a 500 or slow, and memory must stay flat. FUZZ_RUNS and TEST_SEED extend
 * the run.
 */
const { integer } = seededRandom('addresses')
const runs = Number(process.env.FUZZ_RUNS ?? 8)

// Uses the production cost of password hashing, because the CPU time limit of a request is a multiple of it.
vi.unmock('@node-rs/argon2')

const app = useTestApp()
const contract = await readContract()

let fixture: AccessFixture
let victim: AccessFixture
let victimBefore: string
let passwordCheckMs: number

const signIn = () =>
  app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: 'nobody@example.com', password: 'Kòkò-drum 7 & rain' },
  })

beforeAll(async () => {
  fixture = await createAccessFixture(app)
  victim = await createAccessFixture(app)
  // The reconciliation job must not change the open payment while the test runs.
  await db()
    .update(payments)
    .set({ nextCheckAt: minutesFromNow(1_440) })
    .where(eq(payments.txRef, victim.txRef))
  victimBefore = await contentOf(victim.owner.businessId)
  await signIn()
  passwordCheckMs = await cpuTimeMs(signIn)
})

/** A new session for each request, because other requests log out or change the password. */
async function tokenOf(person: Person): Promise<string | undefined> {
  const [row] = await db().select().from(users).where(eq(users.id, person.id))
  return row && (await openSession({ ip: '127.0.0.1', userAgent: 'fuzz' }, row, 'password')).token
}

const isActive = async ({ id }: Person) => {
  const [row] = await db().select({ status: users.status }).from(users).where(eq(users.id, id))
  return row?.status === 'ACTIVE'
}

const actors = ['owner', 'owner', 'owner', 'owner', 'agent', 'staff', 'staff', 'nobody'] as const

const keysOf: Record<string, readonly (keyof AccessFixture)[]> = {
  properties: ['property'],
  bookings: ['booking', 'agentBooking'],
  agents: ['agent', 'invitedAgent'],
  staff: ['staff', 'invitedStaff'],
  inventory: ['item'],
  maintenance: ['request', 'staffRequest'],
  expenses: ['expense', 'staffExpense'],
  notifications: ['notification'],
  auth: ['session'],
  audit: ['booking', 'property', 'item'],
  propertyId: ['property'],
  agentId: ['agent'],
  maintenanceRequestId: ['request'],
}

const idOf = (record: AccessFixture[keyof AccessFixture]) =>
  typeof record === 'object' && 'id' in record ? [String(record.id)] : [String(record)]

/** Returns own ids twice as often as those of the other business, and sometimes an id that does not exist. */
function idsFor({ path, access }: EndpointDefinition): IdsFor {
  const noun = path.split('/')[1] ?? ''
  return (field) => {
    const keys = keysOf[field] ?? (field === 'id' ? (keysOf[noun] ?? ['property']) : undefined)
    if (field === 'businessId') return [fixture.owner.businessId, victim.owner.businessId]
    // Anyone with a reference can pay at the sandbox checkout, which stands for a provider's page. It must
    // therefore not get the reference of the victim.
    if (field === 'txRef' && access === 'public') return [fixture.txRef, 'unknown']
    if (field === 'txRef') return [fixture.txRef, victim.txRef, 'unknown']
    if (field === 'subscriptionId') return [fixture.subscriptionId, victim.subscriptionId]
    const own = (keys ?? ['property']).flatMap((key) => idOf(fixture[key]))
    return [...own, ...own, ...(keys ?? ['property']).flatMap((key) => idOf(victim[key])), newId()]
  }
}

async function send(definition: EndpointDefinition, request: Parameters<typeof app.inject>[0]) {
  const address = `10.${integer(0, 249)}.${integer(0, 249)}.1`
  const response = await app.inject({ ...request, remoteAddress: address, payloadAsStream: true })
  const type = String(response.headers['content-type'])
  // An event stream does not end.
  if (type.startsWith('text/event-stream')) {
    response.stream().destroy()
    return { status: response.statusCode, type, text: '' }
  }
  const chunks: Buffer[] = []
  for await (const chunk of response.stream()) chunks.push(Buffer.from(chunk))
  return { status: response.statusCode, type, text: Buffer.concat(chunks).toString(), definition }
}

type Shapes = ReturnType<typeof requestsTo> extends fc.Arbitrary<infer S> ? S : never

async function attack(definition: EndpointDefinition, shape: Shapes, actor: (typeof actors)[number]) {
  const token = actor === 'nobody' ? undefined : await tokenOf(fixture[actor])
  const request = toInjected(definition, shape, token)
  let received: Awaited<ReturnType<typeof send>> | undefined
  const cpuMs = await cpuTimeMs(async () => {
    received = await send(definition, request)
  })
  const { status = 0, type = '', text = '' } = received ?? {}
  const description = `${definition.method} ${request.url} by ${actor}: ${status} ${text.slice(0, 300)}`
  expect(status, description).toBeLessThan(500)
  expect(cpuMs, description).toBeLessThan(50 * passwordCheckMs)
  if (status < 400) return
  expect(type, description).toBe('application/json; charset=utf-8')
  expect(Failure.strict().safeParse(JSON.parse(text)).success, description).toBe(true)
  expect(text.length, description).toBeLessThan(50_000)
}

const fuzz = (definition: EndpointDefinition, numRuns: number) =>
  fc.assert(
    fc.asyncProperty(requestsTo(definition, idsFor(definition)), fc.constantFrom(...actors), (shape, actor) =>
      attack(definition, shape, actor),
    ),
    { numRuns, endOnFailure: true },
  )

describe('any input', () => {
  it.each([...contract])(
    '%s responds with a message, quickly, and continues',
    async (_, definition) => {
      await fuzz(definition, runs)
      // Replaces users that a request removed, because they could not do anything.
      if (!(await isActive(fixture.agent)) || !(await isActive(fixture.staff)))
        fixture = await createAccessFixture(app)
    },
    120_000,
  )

  it('changes no data of another business', async () => {
    expect(await contentOf(victim.owner.businessId)).toBe(victimBefore)
  })

  it('pollutes no prototype', () => {
    expect('polluted' in {}).toBe(false)
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})

/** Heap size after garbage collection. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  collect()
  return process.memoryUsage().heapUsed
}

it('does not leak memory', async () => {
  const definitions = [...contract.values()]
  // Sequential, so that the CPU time of each request is measured separately.
  const fuzzAll = async () => {
    for (const definition of definitions) await fuzz(definition, 1)
  }
  await fuzzAll()
  const before = heapInUse()
  for (let count = 0; count < 3; count++) await fuzzAll()
  // Leaking one kilobyte per request would add 400 kB in three iterations.
  expect(heapInUse() - before).toBeLessThan(8_000_000)
}, 60_000)
