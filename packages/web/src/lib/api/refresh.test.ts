import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from './query-client.ts'
import { refresh } from './refresh.ts'

type Answer = (value: string) => void

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  queryClient.clear()
})

/** Mounts a list query; the test resolves each of its loads. */
function show(noun: string) {
  const loads: { answer: Answer; fail: () => void }[] = []
  const observer = new QueryObserver(queryClient, {
    queryKey: [noun, 'list'],
    queryFn: () =>
      new Promise<string>((answer, reject) => {
        loads.push({ answer, fail: () => reject(new Error('refused')) })
      }),
  })
  stops.push(observer.subscribe(() => undefined))
  return { loads, data: () => observer.getCurrentResult().data }
}

test('a first load during a change is shown, then fetched once more', async () => {
  const { loads, data } = show('notifications')
  void refresh('notification')
  void refresh('notification')
  expect(loads).toHaveLength(1)
  loads[0]?.answer('before')
  await vi.waitUntil(() => loads.length === 2)
  expect(data()).toBe('before')
  loads[1]?.answer('after')
  await vi.waitUntil(() => data() === 'after')
  expect(loads).toHaveLength(2)
})

test('a first load without a matching change is not repeated', async () => {
  const { loads, data } = show('staff')
  void refresh('notification')
  loads[0]?.answer('list')
  await vi.waitUntil(() => data() === 'list')
  expect(loads).toHaveLength(1)
})

test('a first load that fails during a change is not repeated', async () => {
  const { loads } = show('notifications')
  void refresh('notification')
  loads[0]?.fail()
  await vi.waitUntil(() => queryClient.getQueryState(['notifications', 'list'])?.status === 'error')
  expect(loads).toHaveLength(1)
})
