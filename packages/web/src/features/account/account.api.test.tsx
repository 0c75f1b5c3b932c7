import { auth } from '@ilewa/contract/auth'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fake-server.ts'
import { sessionOf } from '../../test/people.ts'
import { useProfile } from './account.api.ts'

const { user, business, agentDetails } = sessionOf('OWNER')

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('"cached 5 minutes, no retry": the profile is asked for once in that time', async () => {
  const refusal = { status: 500, code: 'common.unexpected', message: 'Something went wrong.' }
  const received = fakeServer(auth.me, { data: { ...user, business, agentDetails } }, refusal)
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const open = () => renderHook(useProfile, { wrapper })
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
