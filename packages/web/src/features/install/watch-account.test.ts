import { auth } from '@ilewa/contract/auth/endpoints'
import { expenses } from '@ilewa/contract/expenses/endpoints'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '../../lib/api/call.ts'
import { endSession, readSession, saveSession } from '../../lib/session/session.ts'
import { fakeServerOf } from '../../test/fake-server.ts'
import { sessionOf } from '../../test/sessions.ts'
import { watchAccount } from './watch-account.ts'

const minuteMs = 60_000
let stop: () => void

const accountOf = (role: 'STAFF' | 'AGENT') => {
  const { user, business, agentDetails } = sessionOf(role)
  return { data: { ...user, business, agentDetails } }
}

beforeEach(() => {
  vi.useFakeTimers()
  saveSession(sessionOf('STAFF'))
})
afterEach(() => {
  stop()
  endSession()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Watches on a page that was loaded as staff; the server says that the person has become an agent. */
function loadPage(code = 'common.forbidden') {
  const received = fakeServerOf(
    [auth.me, accountOf('AGENT')],
    [expenses.list, { status: 403, code, message: 'Refused' }],
  )
  stop = watchAccount()
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
  const refreshCount = loadPage()
  await show('hidden')
  await vi.advanceTimersByTimeAsync(minuteMs)
  await show('visible')
  expect(refreshCount()).toBe(0)
  await show('hidden')
  await vi.advanceTimersByTimeAsync(5 * minuteMs)
  expect(refreshCount()).toBe(0)
  await show('visible')
  expect(refreshCount()).toBe(1)
  expect(readSession()?.user.role).toBe('AGENT')
})

test.each(['common.forbidden', 'plan.upgrade_required', 'plan.staff_read_only'])(
  'the refusal %s refreshes the account, at most every 30 seconds',
  async (code) => {
    const refreshCount = loadPage(code)
    await vi.advanceTimersByTimeAsync(minuteMs)
    await callRefused()
    expect(refreshCount()).toBe(1)
    expect(readSession()?.user.role).toBe('AGENT')
    for (let attempt = 0; attempt < 3; attempt += 1) await callRefused()
    expect(refreshCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(minuteMs)
    expect(refreshCount()).toBe(2)
  },
)

test('another error does not refresh the account', async () => {
  const refreshCount = loadPage('common.not_found')
  await vi.advanceTimersByTimeAsync(minuteMs)
  await callRefused()
  expect(refreshCount()).toBe(0)
})
