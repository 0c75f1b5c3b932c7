import { toUrl } from '@ilewa/contract/core/endpoint'
import { live } from '@ilewa/contract/live'
import { anAgentOf, anOwner, aStaffMemberOf, type Person } from '@ilewa/tests/support/app/builders'
import { type LiveStream, openLiveStream } from '@ilewa/tests/support/app/live-stream'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { textOf } from '@ilewa/tests/support/database/statement-capture'
import { waitUntil } from '@ilewa/tests/support/wait-until'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { inTransaction } from '../../platform/database/database.ts'
import { publishChange } from '../../platform/live/changes.ts'
import { getUser } from '../auth/auth.queries.ts'
import { closeSessionsOf, openSession } from '../auth/sessions.service.ts'

const app = useTestApp()
let owner: Person
let address: string
beforeAll(async () => {
  address = await app.listen()
})
beforeEach(async () => {
  owner = await anOwner()
})

const open = (person: Person, cursor?: string) => openLiveStream(address, person.token, cursor)

const anotherToken = async ({ id }: Person) =>
  (await openSession({ ip: '127.0.0.1', userAgent: 'test' }, await getUser(id), 'password')).token

const change = (kind: Parameters<typeof publishChange>[0]['kind'], person = owner, userIds?: string[]) =>
  inTransaction(() => publishChange({ businessId: person.businessId, kind, userIds }))

describe('the stream of changes', () => {
  it('begins with a cursor and sends each change once it is committed', async () => {
    const stream = await open(owner)
    expect(stream.kinds).toEqual([])
    await change('booking')
    expect(await stream.next()).toMatchObject({ kinds: ['booking'] })
    stream.disconnect()
  })

  it('sends a new client recent changes, which its lists may not show yet', async () => {
    await change('expense')
    const stream = await open(owner)
    expect(stream.kinds).toEqual(['expense'])
    stream.disconnect()
  })

  it('sends missed changes to a client that reconnects with its cursor, once', async () => {
    const { cursor, disconnect: hangUp } = await open(owner)
    hangUp()
    await change('inventory')
    await change('expense')
    const reconnected = await open(owner, cursor)
    expect(reconnected.kinds.toSorted()).toEqual(['expense', 'inventory'])
    reconnected.disconnect()
    const again = await open(owner, reconnected.cursor)
    expect(again.kinds).toEqual([])
    again.disconnect()
  })

  it('misses no change that commits after a later one', async () => {
    let finish: (() => void) | undefined
    const slow = inTransaction(async () => {
      await publishChange({ businessId: owner.businessId, kind: 'maintenance' })
      await new Promise<void>((resolve) => {
        finish = resolve
      })
    })
    await waitUntil(() => finish)
    await change('property')
    const { cursor, kinds, disconnect: hangUp } = await open(owner)
    expect(kinds).toEqual(['property'])
    hangUp()
    finish?.()
    await slow
    const reconnected = await open(owner, cursor)
    expect(reconnected.kinds).toEqual(['maintenance'])
    reconnected.disconnect()
  })

  it('starts over with an invalid cursor', async () => {
    const { cursor: own, disconnect: hangUp } = await open(owner)
    hangUp()
    const [seconds, origin] = own.split('_')
    const forged = ['nonsense', `1_${origin}_5:6:`, `${seconds}_${origin}_9:3:`, `0_${origin}_'::`]
    // A database restored elsewhere has no earlier changes.
    const ofAnotherDatabase = own.replace(`_${origin}_`, '_00000000_')
    for (const cursor of [...forged, ofAnotherDatabase]) {
      const stream = await open(owner, cursor)
      expect(stream.kinds, cursor).toEqual(['all'])
      stream.disconnect()
    }
  })

  it('sends agents and staff only kinds they may read, and nothing of another business', async () => {
    const streams = [await open(await anAgentOf(owner)), await open(await aStaffMemberOf(owner))] as const
    const other = await open(await anOwner())
    await change('expense')
    await change('agent')
    await change('booking')
    expect(await streams[0].next()).toMatchObject({ kinds: ['booking'] })
    const event = await streams[1].next()
    expect(event).toMatchObject({ kinds: expect.arrayContaining(['expense']) })
    expect(event).not.toMatchObject({ kinds: expect.arrayContaining(['agent']) })
    const noEvent = Symbol('silence')
    const result = Promise.race([other.next(), new Promise((resolve) => setTimeout(resolve, 300, noEvent))])
    expect(await result).toBe(noEvent)
    for (const stream of [...streams, other]) stream.disconnect()
  })

  it('sends a notification to its user only', async () => {
    const agent = await anAgentOf(owner)
    const stream = await open(agent)
    await change('notification', owner, [owner.id])
    await change('notification', owner, [agent.id])
    expect(await stream.next()).toMatchObject({ kinds: ['notification'] })
    const own = await open(agent, stream.cursor)
    expect(own.kinds).toEqual(['notification'])
    for (const one of [stream, own]) one.disconnect()
  })

  it('ends with the session, before further events', async () => {
    const agent = await anAgentOf(owner)
    const stream = await open(agent)
    await closeSessionsOf(agent.id)
    await change('booking')
    expect(await stream.next()).toBe('over')
  })

  it('allows five streams per session: one more replaces the oldest, which is notified', async () => {
    const oldest = await open(owner)
    const others: LiveStream[] = []
    while (others.length < 5) others.push(await open(owner))
    expect(await oldest.next()).toBe('replaced')
    expect(await oldest.next()).toBe('over')
    await change('booking')
    for (const stream of others) expect(await stream.next()).toMatchObject({ kinds: ['booking'] })
    for (const stream of others) stream.disconnect()
  })

  it('allows twenty streams per user, so that one member cannot use up those of the business', async () => {
    const sessions = [owner.token]
    while (sessions.length < 5) sessions.push(await anotherToken(owner))
    const oldest = await open(owner)
    const streams: LiveStream[] = []
    for (const token of sessions)
      for (let tab = 0; tab < 4; tab++) streams.push(await openLiveStream(address, token))
    expect(await oldest.next()).toBe('replaced')
    for (const stream of streams) stream.disconnect()
  })

  it('allows a hundred streams per business, and reads each change once for all of them', async () => {
    const oldest = await open(owner)
    const people = await Promise.all(Array.from({ length: 20 }, () => aStaffMemberOf(owner)))
    const streams: LiveStream[] = []
    for (const person of people)
      streams.push(...(await Promise.all(Array.from({ length: 5 }, () => open(person)))))
    expect(await oldest.next()).toBe('replaced')
    const statements = vi.spyOn(pg.Client.prototype, 'query')
    await change('booking')
    for (const stream of streams) expect(await stream.next()).toMatchObject({ kinds: ['booking'] })
    const reads = statements.mock.calls.filter(([query]) =>
      String(textOf(query)).includes('pg_current_snapshot'),
    )
    expect(reads).toHaveLength(1)
    for (const stream of streams) stream.disconnect()
  })

  it('opens no stream for a HEAD request, which would stay open', async () => {
    const headers = { authorization: `Bearer ${owner.token}` }
    const { statusCode } = await app.inject({ method: 'HEAD', url: toUrl(live.changes), headers })
    expect(statusCode).toBe(404)
  })
})
