import { bookingRequests } from '@ilewa/contract/public-page/requests'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../../platform/http/pipeline/implement.ts'
import { listBannedGuests, unbanGuest } from './banned-guests.service.ts'
import { listRequests } from './booking-requests.queries.ts'
import { acceptRequest, declineRequest } from './decide-request.service.ts'

export function requestsRoutes(app: FastifyInstance): void {
  implement(app, bookingRequests.list, async ({ ctx, query }) => {
    const { requests, page } = await listRequests(ctx, query)
    return { data: { requests }, page }
  })
  implement(app, bookingRequests.accept, async ({ ctx, params }) => ({
    data: { request: await acceptRequest(ctx, params.id) },
  }))
  implement(app, bookingRequests.decline, async ({ ctx, params, body }) => ({
    data: { request: await declineRequest(ctx, params.id, body) },
  }))
  implement(app, bookingRequests.banned, async ({ ctx }) => ({
    data: { bannedGuests: await listBannedGuests(ctx) },
  }))
  implement(app, bookingRequests.unban, async ({ ctx, params }) => {
    await unbanGuest(ctx, params.id)
    return { data: {} }
  })
}
