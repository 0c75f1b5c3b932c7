import { auth } from '@ilewa/contract/auth'
import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fake-server.ts'
import { sessionOf } from '../../test/people.ts'
import { useProfile } from './account.api.ts'

const { user, business, agentDetails } = sessionOf('OWNER')

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  focusManager.setFocused(undefined)
  vi.unstubAllGlobals()
})

function opener() {
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return () => renderHook(useProfile, { wrapper })
}

test('"cached 5 minutes, no retry": the profile is asked for once in that time', async () => {
  const refusal = { status: 500, code: 'common.unexpected', message: 'Something went wrong.' }
  const received = fakeServer(auth.me, { data: { ...user, business, agentDetails } }, refusal)
  const open = opener()
  const first = open()
  await vi.waitFor(() => expect(first.result.current.isSuccess).toBe(true))
  first.unmount()
  vi.setSystemTime(Date.now() + 4.9 * 60_000)
  open().unmount()
  expect(received).toHaveLength(1)
  vi.setSystemTime(Date.now() + 0.2 * 60_000)
  const later = open()
  await vi.waitFor(() => expect(later.result.current.isError).toBe(true))
  expect(received).toHaveLength(2)
})

test('"no refetch on window focus", also once the profile is old', async () => {
  const received = fakeServer(auth.me, { data: { ...user, business, agentDetails } })
  const { result, rerender } = opener()()
  await vi.waitFor(() => expect(result.current.isSuccess).toBe(true))
  vi.setSystemTime(Date.now() + 6 * 60_000)
  act(() => {
    focusManager.setFocused(false)
    focusManager.setFocused(true)
  })
  rerender()
  expect(result.current).toMatchObject({ isStale: true, isFetching: false })
  expect(received).toHaveLength(1)
})
