import { availableParallelism } from 'node:os'
import { endpoint } from '@ilewa/contract/core/endpoint'
import { waitUntil } from '@ilewa/tests/support/wait-until'
import Fastify from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import type { Context, PublicContext, SessionContext, SessionData } from './context.ts'
import { registerErrors } from './errors.ts'
import { implement, registerContext } from './implement.ts'
import { serializerCompiler } from './serializer.ts'

const ping = endpoint({
  method: 'GET',
  path: '/ping/{count}',
  access: 'properties:write',
  feature: 'analytics',
  params: z.object({ count: z.string().regex(/^\d+$/) }),
  response: z.object({ shown: z.string() }),
})

const sessionData: SessionData = {
  sessionId: 's',
  passwordConfirmedAt: null,
  userId: 'u',
  role: 'OWNER',
  businessId: 'b',
  plan: 'STANDARD',
  timeZone: 'Africa/Lagos',
  country: 'nigeria',
  worksAtDesk: true,
  guestEmailOptional: false,
}

function createApp(session: Partial<SessionData> | undefined) {
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  registerErrors(app)
  registerContext(app, {
    findSession: async () => session && { ...sessionData, ...session },
    limitsRequests: false,
  })
  let calls = 0
  implement(app, ping, async ({ params }) => {
    calls += 1
    return { data: { shown: params.count, secret: 'hash' } as { shown: string } }
  })
  const get = (url = '/api/ping/3', token = 'a'.repeat(43)) =>
    app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  return { get, calls: () => calls }
}

describe('implement', () => {
  it('passes the parsed parts to the handler and drops every undeclared field of the response', async () => {
    const response = await createApp({}).get()
    expect(response.json()).toEqual({ message: 'OK', data: { shown: '3' } })
  })

  it.each([
    ['nobody', undefined, 401, 'auth.session_required'],
    ['a role without the permission', { role: 'AGENT' as const }, 403, 'common.forbidden'],
    ['an owner without a business', { businessId: null }, 403, 'business.profile_required'],
    ['a plan without the feature', { plan: 'FREE' as const }, 403, 'plan.upgrade_required'],
  ])('refuses %s before the handler runs', async (_, session, status, code) => {
    const { get, calls } = createApp(session)
    const response = await get()
    expect([response.statusCode, response.json().code]).toEqual([status, code])
    expect(calls()).toBe(0)
  })

  it('returns 404 for a malformed path parameter', async () => {
    expect((await createApp({}).get('/api/ping/x')).statusCode).toBe(404)
  })

  it('returns 500 without details when a handler fails', async () => {
    const app = Fastify()
    app.setSerializerCompiler(serializerCompiler)
    registerErrors(app)
    registerContext(app, { findSession: async () => undefined, limitsRequests: false })
    implement(
      app,
      endpoint({ method: 'GET', path: '/boom', access: 'public', response: z.object({}) }),
      async () => {
        throw new Error('password=hunter2')
      },
    )
    const response = await app.inject({ url: '/api/boom' })
    expect([response.statusCode, response.body.includes('hunter2')]).toEqual([500, false])
  })
})

it('limits the concurrency of requests without a session by their address', async () => {
  const app = Fastify()
  app.setSerializerCompiler(serializerCompiler)
  registerContext(app, { findSession: async () => undefined, limitsRequests: true })
  const running = new Map<string, (() => void)[]>()
  implement(
    app,
    endpoint({ method: 'GET', path: '/open', access: 'public', response: z.object({}) }),
    async ({ ctx }) => {
      await new Promise<void>((end) => running.set(ctx.network, [...(running.get(ctx.network) ?? []), end]))
      return { data: {} }
    },
  )
  const request = (remoteAddress: string) => app.inject({ url: '/api/open', remoteAddress })
  const responses = ['203.0.113.1', ...Array(40).fill('203.0.113.2'), '203.0.113.3'].map(request)
  await waitUntil(() => running.has('203.0.113.3'))
  expect(running.get('203.0.113.2')).toHaveLength(Math.max(1, Math.floor(availableParallelism() / 2)))
  const endAll = setInterval(() => [...running.values()].flat().map((end) => end()), 1)
  const statuses = (await Promise.all(responses)).map(({ statusCode }) => statusCode)
  clearInterval(endAll)
  expect(statuses).toEqual(Array(42).fill(200))
})

describe('an endpoint', () => {
  it('without access does not compile', () => {
    // @ts-expect-error access is required
    endpoint({ method: 'GET', path: '/open', response: z.object({}) })
    // @ts-expect-error an unknown permission is no access
    endpoint({ method: 'GET', path: '/open', access: 'everything', response: z.object({}) })
    expect(true).toBe(true)
  })

  it('determines the type of a handler’s context by its access', () => {
    implement(Fastify(), ping, async ({ ctx, params }) => {
      expectTypeOf(ctx).toEqualTypeOf<Context>()
      expectTypeOf(params).toEqualTypeOf<{ count: string }>()
      return { data: { shown: ctx.businessId } }
    })
    const open = endpoint({ method: 'GET', path: '/open', access: 'public', response: z.object({}) })
    implement(Fastify(), open, async ({ ctx, body }) => {
      expectTypeOf(ctx).toEqualTypeOf<PublicContext>()
      expectTypeOf(body).toEqualTypeOf<undefined>()
      return { data: {} }
    })
    const own = endpoint({
      method: 'GET',
      path: '/own',
      access: 'signed-in',
      response: z.object({ name: z.string() }),
    })
    implement(Fastify(), own, async ({ ctx }) => {
      expectTypeOf(ctx).toEqualTypeOf<SessionContext>()
      return { data: { name: ctx.userId } }
    })
    // @ts-expect-error the response must have the declared shape
    implement(Fastify(), own, async () => ({ data: { name: 3 } }))
    expectTypeOf<Context['businessId']>().toEqualTypeOf<string>()
  })
})
