import { auth } from '@ilewa/contract/auth/endpoints'
import { bookings } from '@ilewa/contract/bookings/endpoints'
import { subscription } from '@ilewa/contract/subscription/endpoints'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer, fakeServerOf } from '../../test/fake-server.ts'
import { freePlan, sessionOf } from '../../test/sessions.ts'
import { endSession, readSession, saveSession } from '../session/session.ts'
import { ApiError, describeError } from './api-error.ts'
import { call } from './call.ts'

const freePlanRequest = { body: { planType: 'FREE' as const } }
const page = { nextCursor: null, total: 0 }
const signedOut = { status: 401, code: 'auth.session_required', message: 'Please sign in to continue.' }

const thrownBy = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof ApiError) return error
  throw new Error('Expected an ApiError')
}

afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test('carries the token of the saved session', async () => {
  saveSession(sessionOf('OWNER'))
  const received = fakeServer(subscription.plans, { data: [] })
  await call(subscription.plans)
  expect(received[0]?.headers.get('authorization')).toBe('Bearer a-token')
})

test('gives every creating call an idempotency key, and no other call', async () => {
  const created = fakeServer(subscription.create, { data: { subscription: freePlan, link: null } })
  await call(subscription.create, freePlanRequest)
  await call(subscription.create, { ...freePlanRequest, idempotencyKey: 'mine' })
  const [first, second] = created.map(({ headers }) => headers.get('idempotency-key'))
  expect(first).toMatch(/^[\w-]{32,36}$/)
  expect(second).toBe('mine')

  const signedIn = fakeServer(auth.login, { data: sessionOf('OWNER') })
  await call(auth.login, { body: { email: 'a@b.co', password: 'x' } })
  expect(signedIn[0]?.headers.has('idempotency-key')).toBe(false)
})

test('throws an error with its code and field errors; the catalogue has its title', async () => {
  const errors = [{ path: 'email', message: 'Email is required' }]
  fakeServer(auth.login, { status: 400, code: 'common.invalid', message: 'Email is required', errors })
  const error = await thrownBy(call(auth.login, { body: { email: '', password: '' } }))
  expect(error).toMatchObject({ code: 'common.invalid', status: 400, errors })
  expect(describeError(error)).toEqual({ title: 'Validation Error', message: 'Email is required' })
})

test('describes a lost connection as Connection Error', async () => {
  fakeServer(subscription.plans, 'network error')
  const error = await thrownBy(call(subscription.plans))
  expect(error).toMatchObject({ code: 'network' })
  expect(describeError(error)).toEqual({
    title: 'Connection Error',
    message: 'Unable to connect to our servers.',
  })
})

test('rejects a response of another shape', async () => {
  fakeServer(subscription.plans, { data: [{ id: 'free' }] })
  expect((await thrownBy(call(subscription.plans))).code).toBe('foreign')
})

test('a session_required response ends the saved session', async () => {
  saveSession(sessionOf('OWNER'))
  fakeServer(bookings.stats, signedOut)
  await thrownBy(call(bookings.stats))
  expect(readSession()).toBeNull()
})

test('a late 401 for an old token does not end the new session', async () => {
  saveSession(sessionOf('OWNER'))
  fakeServer(bookings.stats, signedOut)
  const lateError = thrownBy(call(bookings.stats))
  saveSession({ ...sessionOf('OWNER'), token: 'newer' })
  await lateError
  expect(readSession()?.token).toBe('newer')
})

const plansUrl = '/api/subscription/plans'

/** Sets what `first-paint.ts` sets. */
const setPrefetchedResponse = (response: Promise<Response>, at = performance.now()) => {
  response.catch(() => undefined)
  window.prefetchedResponse = { url: plansUrl, token: 'a-token', response, at }
}
const earlyResponse = () => Promise.resolve(Response.json({ success: true, message: 'Early', data: [] }))

test('a prefetched response is used by the first call with the same URL, once', async () => {
  saveSession(sessionOf('OWNER'))
  const received = fakeServerOf(
    [subscription.plans, { data: [] }],
    [bookings.list, { data: { bookings: [] }, page }],
  )
  setPrefetchedResponse(earlyResponse())
  await call(bookings.list, { query: {} })
  expect(await call(subscription.plans)).toMatchObject({ message: 'Early' })
  expect(received(subscription.plans)).toHaveLength(0)
  await call(subscription.plans)
  expect(received(subscription.plans)).toHaveLength(1)
})

test('a prefetched response is not used for another token, nor after 3 seconds', async () => {
  const received = fakeServer(subscription.plans, { data: [] })
  saveSession({ ...sessionOf('OWNER'), token: 'of-another' })
  setPrefetchedResponse(earlyResponse())
  await call(subscription.plans)
  expect(received.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer of-another'])

  saveSession(sessionOf('OWNER'))
  setPrefetchedResponse(earlyResponse(), performance.now() - 3_000)
  await call(subscription.plans)
  expect(received).toHaveLength(2)
})

test('the call that takes a failed prefetch throws its error, and the next call fetches again', async () => {
  saveSession(sessionOf('OWNER'))
  const received = fakeServer(subscription.plans, { data: [] })
  setPrefetchedResponse(Promise.reject(new TypeError('Failed to fetch')))
  expect((await thrownBy(call(subscription.plans))).code).toBe('network')
  expect(await call(subscription.plans)).toMatchObject({ data: [] })
  expect(received).toHaveLength(1)

  const { status, ...refusal } = signedOut
  setPrefetchedResponse(Promise.resolve(Response.json({ success: false, ...refusal }, { status })))
  expect((await thrownBy(call(subscription.plans))).code).toBe('auth.session_required')
  expect(readSession()).toBeNull()
})
