import { landing } from '@ilewa/contract/landing'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/pipeline/implement.ts'
import { requestDemo } from './landing.service.ts'

export function landingRoutes(app: FastifyInstance): void {
  implement(app, landing.requestDemo, async ({ ctx, body }) => {
    await requestDemo(ctx, body)
    return { data: {} }
  })
}
