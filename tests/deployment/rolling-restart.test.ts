import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { bookings } from '@ilewa/contract/bookings/schema'
import { inventory } from '@ilewa/contract/inventory/schema'
import { properties } from '@ilewa/contract/properties/schema'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { anItemOf, anOwner, aStay, type Person, propertyFields } from '../support/app/builders.ts'
import { call } from '../support/app/call.ts'
import { openLine } from '../support/app/live-line.ts'
import { answererOf, type Nginx, startNginx } from '../support/servers/nginx.ts'
import { type Nodes, startNodes } from '../support/servers/nodes.ts'

let behind: Nodes
/**
 * nginx without upstream keep-alive: it opens a connection for each request. The other one uses the example
 * configuration.
 */
let plain: Nginx

beforeAll(async () => {
  // The visitors exceed the rate limits.
  behind = await startNodes(2, () => ({ REQUEST_LIMITS: 'off' }))
  plain = await startNginx(behind.nodes, { keepsConnections: false })
}, 90_000)
afterAll(async () => {
  await plain?.stop()
  await behind?.stop()
}, 60_000)

interface Load {
  failures: string[]
  /** Acknowledged creations. The same number must be stored at the end. */
  items: number
  bookings: number
  requests: number
  /** The processes that responded recently, per nginx. */
  seen: Set<string>
}

type Door = Pick<Nginx, 'url'>

/** Sends reads and creations, with and without an idempotency key, on one connection until `isOver`. */
async function visit(door: Door, { owner, number }: Visitor, load: Load, isOver: () => boolean) {
  const { token } = owner
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { body } = await call(door, properties.create, { token, body: propertyFields, agent })
  const { property } = body.data
  const note = (
    { status, headers }: { status: number; headers: Record<string, unknown> },
    expected: number,
  ) => {
    load.requests += 1
    load.seen.add(`${answererOf(String(headers['x-node']))} at ${door.url}`)
    if (status !== expected) load.failures.push(`${status} instead of ${expected} from ${headers['x-node']}`)
    return status === expected ? 1 : 0
  }
  for (let night = 1; !isOver(); night++) {
    try {
      note(await call(door, properties.list, { token, agent }), 200)
      const headers = { 'idempotency-key': `visitor-${number}-${night}` }
      const stay = aStay(property, night, night + 1)
      const booked = await call(door, bookings.create, { token, agent, body: stay, headers })
      load.bookings += note(booked, 201)
      const added = await call(door, inventory.create, { token, agent, body: anItemOf(property) })
      load.items += note(added, 201)
    } catch (error) {
      load.failures.push(String(error))
    }
    await pause(10)
  }
  agent.destroy()
}

interface Visitor {
  owner: Person
  number: number
}

const total = (owners: Person[], endpoint: typeof bookings.list | typeof inventory.list) =>
  Promise.all(
    owners.map(async ({ token }) => (await call(behind.nginx, endpoint, { token })).body.page.total),
  ).then((totals) => totals.reduce((sum, one) => sum + one, 0))

it('loses no request while the processes restart one after the other, and creates nothing twice', async () => {
  const owners = await Promise.all(Array.from({ length: 4 }, anOwner))
  const load: Load = { failures: [], items: 0, bookings: 0, requests: 0, seen: new Set() }
  let isOver = false
  const visitors = owners.map((owner, number) =>
    visit(number % 2 ? plain : behind.nginx, { owner, number }, load, () => isOver),
  )
  const areSeen = (count: number) => {
    load.seen.clear()
    return vi.waitUntil(() => load.seen.size >= count, { timeout: 40_000, interval: 10 })
  }
  try {
    for (const number of behind.nodes.keys()) {
      await areSeen(4)
      const program = behind.nodes[number]
      program?.child.kill('SIGTERM')
      expect(await program?.ended).toBe(0)
      await areSeen(2)
      await behind.restart(number)
    }
    await areSeen(4)
  } finally {
    isOver = true
    await Promise.all(visitors)
  }
  const complaints = async () => `${await behind.nginx.complaints()}${await plain.complaints()}`
  expect(load.failures, load.failures.length > 0 ? await complaints() : '').toEqual([])
  expect(load.requests).toBeGreaterThan(100)
  expect(await total(owners, bookings.list)).toBe(load.bookings)
  expect(await total(owners, inventory.list)).toBe(load.items)
}, 120_000)

it('reports unready but keeps serving, closes connections after each response, and moves streams to another process', async () => {
  const owner = await anOwner()
  const [going] = behind.nodes
  if (!going) throw new Error('No node')
  const line = await openLine(going.url, owner.token)
  going.child.kill('SIGTERM')
  await vi.waitUntil(async () => (await fetch(`${going.url}/readyz`)).status === 503, {
    timeout: 5_000,
    interval: 10,
  })
  const { status, headers } = await call(going, properties.list, {
    token: owner.token,
    agent: new Agent({ keepAlive: true }),
  })
  expect(status).toBe(200)
  expect(headers.connection).toBe('close')
  expect(await line.next()).toBe('over')
  await vi.waitUntil(
    async () => {
      const back = await openLine(behind.nginx.url, owner.token, line.cursor)
      back.hangUp()
      return !going.url.endsWith(back.node)
    },
    { timeout: 10_000, interval: 50 },
  )
  expect(await going.ended).toBe(0)
}, 60_000)
