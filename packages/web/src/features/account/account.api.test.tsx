import { account } from '@ilewa/contract/account/endpoints'
import { auth } from '@ilewa/contract/auth/endpoints'
import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, fakeServerOf } from '../../test/fake-server.ts'
import { sessionOf } from '../../test/sessions.ts'
import { useProfile, useSessions } from './account.api.ts'

const { user, business, agentDetails } = sessionOf('OWNER')

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  focusManager.setFocused(undefined)
  vi.unstubAllGlobals()
})

function wrapper() {
  const client = new QueryClient()
  return ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
}

test('"cached 5 minutes, no retry": the profile is requested once in that time', async () => {
  const serverError = { status: 500, code: 'common.unexpected', message: 'Something went wrong.' }
  const received = fakeServer(auth.me, { data: { ...user, business, agentDetails } }, serverError)
  const options = { wrapper: wrapper() }
  const open = () => renderHook(useProfile, options)
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

test('"no refetch on window focus", unlike the list of sessions, even if the profile is stale', async () => {
  const received = fakeServerOf(
    [auth.me, { data: { ...user, business, agentDetails } }],
    [account.sessions, { data: [] }],
  )
  const requestCounts = () => [received(auth.me).length, received(account.sessions).length]
  const { result } = renderHook(() => [useProfile(), useSessions()], { wrapper: wrapper() })
  await vi.waitFor(() => expect(result.current.every(({ isSuccess }) => isSuccess)).toBe(true))
  vi.setSystemTime(Date.now() + 6 * 60_000)
  act(() => {
    focusManager.setFocused(false)
    focusManager.setFocused(true)
  })
  await vi.waitFor(() => expect(requestCounts()[1]).toBe(2))
  expect(requestCounts()).toEqual([1, 2])
})
