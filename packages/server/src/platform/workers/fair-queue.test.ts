import { expect, it } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

interface Started {
  name: string
  finish: () => void
}

function createQueue(slots: number) {
  const queue = createFairQueue({ slots, waitingPerTenant: 4, waitingPerAccount: 2 })
  const started: Started[] = []
  const enter = (
    businessId: string,
    name: string,
    options: { userId?: string; exclusiveKey?: string } = {},
  ) => {
    const { userId = name, exclusiveKey } = options
    const work = {
      requester: { businessId, userId },
      exclusiveKey,
      busyCode: 'uploads.too_many_at_once' as const,
    }
    return queue.run(work, () => new Promise<void>((finish) => started.push({ name, finish })))
  }
  const names = () => started.map(({ name }) => name)
  /** Finishes the oldest work item, and lets the next ones start. */
  const finishFirst = async () => {
    started.shift()?.finish()
    await new Promise(setImmediate)
  }
  return { queue, enter, names, finishFirst }
}

it('serves businesses round-robin, however much one of them has queued', async () => {
  const { enter, names, finishFirst } = createQueue(1)
  for (const name of ['a1', 'a2', 'a3']) void enter('a', name)
  for (const name of ['b1', 'b2']) void enter('b', name)
  await new Promise(setImmediate)
  const order: string[] = []
  while (names().length > 0) {
    order.push(...names())
    await finishFirst()
  }
  expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'a3'])
})

it('leaves a slot to other businesses', async () => {
  const { enter, names, queue } = createQueue(3)
  for (const name of ['a1', 'a2', 'a3']) void enter('a', name)
  await new Promise(setImmediate)
  expect([names(), queue.waiting()]).toEqual([['a1', 'a2'], 1])
  void enter('b', 'b1')
  await new Promise(setImmediate)
  expect(names()).toEqual(['a1', 'a2', 'b1'])
})

it('runs one task per key and business at a time, and others in parallel', async () => {
  const { enter, names, finishFirst } = createQueue(4)
  void enter('a', 'import 1', { exclusiveKey: 'import' })
  void enter('a', 'import 2', { exclusiveKey: 'import' })
  void enter('a', 'picture')
  void enter('b', 'import of b', { exclusiveKey: 'import' })
  await new Promise(setImmediate)
  expect(names()).toEqual(['import 1', 'picture', 'import of b'])
  await finishFirst()
  expect(names()).toEqual(['picture', 'import of b', 'import 2'])
})

it('limits the queue per account and per business, and sets Retry-After', async () => {
  const { enter, queue } = createQueue(1)
  const refused = { code: 'uploads.too_many_at_once', options: { retryAfterSeconds: 10 } }
  for (const name of ['ada', 'ada', 'ada']) void enter('a', name)
  await expect(enter('a', 'ada')).rejects.toMatchObject(refused)
  for (const name of ['eze', 'obi']) void enter('a', name)
  await expect(enter('a', 'uche')).rejects.toMatchObject(refused)
  void enter('b', 'ngozi')
  expect(queue.waiting()).toBe(5)
})

it('drops work of disconnected clients', async () => {
  const { enter, queue, names, finishFirst } = createQueue(1)
  void enter('a', 'first')
  const client = new AbortController()
  const requester = { businessId: 'a', userId: 'ada' }
  const dropped = queue.run(
    { requester, busyCode: 'uploads.too_many_at_once', signal: client.signal },
    async () => 'ran',
  )
  client.abort()
  await expect(dropped).rejects.toMatchObject({ code: 'common.malformed' })
  await expect(
    queue.run({ requester, busyCode: 'uploads.too_many_at_once', signal: client.signal }, async () => 'ran'),
  ).rejects.toMatchObject({ code: 'common.malformed' })
  await finishFirst()
  expect([names(), queue.waiting(), queue.running()]).toEqual([[], 0, 0])
})
