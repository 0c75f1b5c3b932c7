import { auth } from '@ilewa/contract/auth/endpoints'
import { expenses } from '@ilewa/contract/expenses/endpoints'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '../../lib/api/call.ts'
import { endSession, readSession, saveSession, useSession } from '../../lib/session/session.ts'
import { fakeServerOf } from '../../test/fake-server.ts'
import { sessionOf } from '../../test/sessions.ts'
import { useAccountRefresh } from './auth.api.ts'

const minuteMs = 60_000

const accountOf = (role: 'STAFF' | 'AGENT') => {
  const { user, business, agentDetails } = sessionOf(role)
  return { data: { ...user, business, agentDetails } }
}

beforeEach(() => {
  vi.useFakeTimers()
  saveSession(sessionOf('STAFF'))
})
afterEach(() => {
  endSession()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Loads the page as staff; later responses say that the person has become an agent. */
async function loadPage(code = 'common.forbidden') {
  const received = fakeServerOf(
    [auth.me, accountOf('STAFF'), accountOf('AGENT')],
    [expenses.list, { status: 403, code, message: 'Refused' }],
  )
  renderHook(() => useAccountRefresh(useSession()))
  await vi.advanceTimersByTimeAsync(0)
  expect(received(auth.me)).toHaveLength(1)
  return () => received(auth.me).length
}

const show = async (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
}

const callRefused = async () => {
  await expect(call(expenses.list, { query: {} })).rejects.toThrow('Refused')
  await vi.advanceTimersByTimeAsync(0)
}

test('the account is refreshed when the page becomes visible again after some minutes', async () => {
  const refreshCount = await loadPage()
  await show('hidden')
  await vi.advanceTimersByTimeAsync(minuteMs)
  await show('visible')
  expect(refreshCount()).toBe(1)
  await show('hidden')
  await vi.advanceTimersByTimeAsync(5 * minuteMs)
  expect(refreshCount()).toBe(1)
  await show('visible')
  expect(refreshCount()).toBe(2)
  expect(readSession()?.user.role).toBe('AGENT')
})

test.each(['common.forbidden', 'plan.upgrade_required', 'plan.staff_read_only'])(
  'the refusal %s refreshes the account, once for several refusals',
  async (code) => {
    const refreshCount = await loadPage(code)
    await vi.advanceTimersByTimeAsync(minuteMs)
    for (let attempt = 0; attempt < 3; attempt += 1) await callRefused()
    expect(refreshCount()).toBe(2)
    expect(readSession()?.user.role).toBe('AGENT')
    await vi.advanceTimersByTimeAsync(minuteMs)
    await callRefused()
    expect(refreshCount()).toBe(3)
  },
)

test('another error does not refresh the account', async () => {
  const refreshCount = await loadPage('common.not_found')
  await vi.advanceTimersByTimeAsync(minuteMs)
  await callRefused()
  expect(refreshCount()).toBe(1)
})
