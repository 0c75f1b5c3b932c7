import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from './query-client.ts'
import { refresh } from './refresh.ts'

type Resolve = (value: string) => void

const unsubscribers: (() => void)[] = []
afterEach(() => {
  for (const stop of unsubscribers.splice(0)) stop()
  queryClient.clear()
})

/** Mounts a list query; the test resolves each of its loads. */
function mountQuery(queryName: string) {
  const loads: { resolve: Resolve; fail: () => void }[] = []
  const observer = new QueryObserver(queryClient, {
    queryKey: [queryName, 'list'],
    queryFn: () =>
      new Promise<string>((resolve, reject) => {
        loads.push({ resolve, fail: () => reject(new Error('refused')) })
      }),
  })
  unsubscribers.push(observer.subscribe(() => undefined))
  return { loads, data: () => observer.getCurrentResult().data }
}

test('a first load during a change is shown, then fetched once more', async () => {
  const { loads, data } = mountQuery('notifications')
  void refresh('notification')
  void refresh('notification')
  expect(loads).toHaveLength(1)
  loads[0]?.resolve('before')
  await vi.waitUntil(() => loads.length === 2)
  expect(data()).toBe('before')
  loads[1]?.resolve('after')
  await vi.waitUntil(() => data() === 'after')
  expect(loads).toHaveLength(2)
})

test.each(['landlord', 'booking', 'expense'] as const)('a changed %s changes the profit', async (kind) => {
  const { loads } = mountQuery('analytics')
  loads[0]?.resolve('before')
  await vi.waitUntil(() => queryClient.isFetching() === 0)
  void refresh(kind)
  expect(loads).toHaveLength(2)
})

test('a changed business changes whether guests can pay online', async () => {
  const { loads } = mountQuery('collections')
  loads[0]?.resolve('before')
  await vi.waitUntil(() => queryClient.isFetching() === 0)
  void refresh('business')
  expect(loads).toHaveLength(2)
})

test('a first load without a matching change is not repeated', async () => {
  const { loads, data } = mountQuery('staff')
  void refresh('notification')
  loads[0]?.resolve('list')
  await vi.waitUntil(() => data() === 'list')
  expect(loads).toHaveLength(1)
})

test('a first load that fails during a change is not repeated', async () => {
  const { loads } = mountQuery('notifications')
  void refresh('notification')
  loads[0]?.fail()
  await vi.waitUntil(() => queryClient.getQueryState(['notifications', 'list'])?.status === 'error')
  expect(loads).toHaveLength(1)
})
