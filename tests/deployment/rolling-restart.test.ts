import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { inventory } from '@ilewa/contract/inventory/endpoints'
import { properties } from '@ilewa/contract/properties/endpoints'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { aBookingInput, anOwner, itemFields, type Person, propertyFields } from '../support/app/builders.ts'
import { call } from '../support/app/call.ts'
import { openLiveStream } from '../support/app/live-stream.ts'
import { type Nginx, respondingNode, startNginx } from '../support/servers/nginx.ts'
import { type Nodes, startNodes } from '../support/servers/nodes.ts'

let cluster: Nodes
/**
 * An nginx without upstream keep-alive, which opens a connection for each request. The nginx of `cluster` uses the
 * example configuration.
 */
let nginxWithoutKeepAlive: Nginx

beforeAll(async () => {
  // The visitors exceed the rate limits.
  cluster = await startNodes(2, () => ({ REQUEST_LIMITS: 'off' }))
  nginxWithoutKeepAlive = await startNginx(cluster.nodes, { keepsConnections: false })
}, 90_000)
afterAll(async () => {
  await nginxWithoutKeepAlive?.stop()
  await cluster?.stop()
}, 60_000)

interface Load {
  failures: string[]
  /** Acknowledged creations. The same number must be stored at the end. */
  items: number
  bookings: number
  requests: number
  /** The processes that responded recently, each with the URL of the nginx in front of it. */
  respondingNodes: Set<string>
}

type Target = Pick<Nginx, 'url'>

/** Sends reads and creations, with and without an idempotency key, on one connection until `isOver`. */
async function runVisitor(target: Target, { owner, number }: Visitor, load: Load, isOver: () => boolean) {
  const { token } = owner
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { body } = await call(target, properties.create, { token, body: propertyFields, agent })
  const { property } = body.data
  const recordResponse = (
    { status, headers }: { status: number; headers: Record<string, unknown> },
    expected: number,
  ) => {
    load.requests += 1
    load.respondingNodes.add(`${respondingNode(String(headers['x-node']))} at ${target.url}`)
    if (status !== expected) load.failures.push(`${status} instead of ${expected} from ${headers['x-node']}`)
    return status === expected ? 1 : 0
  }
  for (let night = 1; !isOver(); night++) {
    try {
      recordResponse(await call(target, properties.list, { token, agent }), 200)
      const headers = { 'idempotency-key': `visitor-${number}-${night}` }
      const bookingInput = aBookingInput(property, night, night + 1)
      const booked = await call(target, bookings.create, { token, agent, body: bookingInput, headers })
      load.bookings += recordResponse(booked, 201)
      const added = await call(target, inventory.create, { token, agent, body: itemFields(property) })
      load.items += recordResponse(added, 201)
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

const sumTotals = (owners: Person[], endpoint: typeof bookings.list | typeof inventory.list) =>
  Promise.all(
    owners.map(async ({ token }) => (await call(cluster.nginx, endpoint, { token })).body.page.total),
  ).then((totals) => totals.reduce((sum, one) => sum + one, 0))

it('loses no request while the processes restart one after the other, and creates nothing twice', async () => {
  const owners = await Promise.all(Array.from({ length: 4 }, anOwner))
  const load: Load = { failures: [], items: 0, bookings: 0, requests: 0, respondingNodes: new Set() }
  let isOver = false
  const visitors = owners.map((owner, number) =>
    runVisitor(number % 2 ? nginxWithoutKeepAlive : cluster.nginx, { owner, number }, load, () => isOver),
  )
  const waitForNodes = (count: number) => {
    load.respondingNodes.clear()
    return vi.waitUntil(() => load.respondingNodes.size >= count, { timeout: 40_000, interval: 10 })
  }
  try {
    for (const number of cluster.nodes.keys()) {
      await waitForNodes(4)
      const program = cluster.nodes[number]
      program?.child.kill('SIGTERM')
      expect(await program?.ended).toBe(0)
      await waitForNodes(2)
      await cluster.restart(number)
    }
    await waitForNodes(4)
  } finally {
    isOver = true
    await Promise.all(visitors)
  }
  const readErrorLogs = async () =>
    `${await cluster.nginx.readErrors()}${await nginxWithoutKeepAlive.readErrors()}`
  expect(load.failures, load.failures.length > 0 ? await readErrorLogs() : '').toEqual([])
  expect(load.requests).toBeGreaterThan(100)
  expect(await sumTotals(owners, bookings.list)).toBe(load.bookings)
  expect(await sumTotals(owners, inventory.list)).toBe(load.items)
}, 120_000)

it('reports unready but keeps serving, closes connections after each response, and moves streams to another process', async () => {
  const owner = await anOwner()
  const [stoppingNode] = cluster.nodes
  if (!stoppingNode) throw new Error('No node')
  const connection = await openLiveStream(stoppingNode.url, owner.token)
  stoppingNode.child.kill('SIGTERM')
  await vi.waitUntil(async () => (await fetch(`${stoppingNode.url}/readyz`)).status === 503, {
    timeout: 5_000,
    interval: 10,
  })
  const { status, headers } = await call(stoppingNode, properties.list, {
    token: owner.token,
    agent: new Agent({ keepAlive: true }),
  })
  expect(status).toBe(200)
  expect(headers.connection).toBe('close')
  expect(await connection.next()).toBe('over')
  await vi.waitUntil(
    async () => {
      const reconnected = await openLiveStream(cluster.nginx.url, owner.token, connection.cursor)
      reconnected.disconnect()
      return !stoppingNode.url.endsWith(reconnected.node)
    },
    { timeout: 10_000, interval: 50 },
  )
  expect(await stoppingNode.ended).toBe(0)
}, 60_000)
