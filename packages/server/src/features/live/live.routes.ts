import { live } from '@ilewa/contract/live'
import type { FastifyInstance } from 'fastify'
import { implementStream } from '../../platform/http/pipeline/stream.ts'
import { openChangeStream } from './live.service.ts'

export function liveRoutes(app: FastifyInstance): void {
  implementStream(app, live.changes, ({ ctx, query, send }) => openChangeStream(ctx, query.cursor, send))
}
