import { type GuestRequest, requestStateOf } from '@ilewa/contract/public-page/requests'
import { guestRequestPath } from '@ilewa/contract/public-page/terms'
import { linkToPath } from '../../../platform/links.ts'
import type { FoundRequest } from './booking-requests.queries.ts'
import { tokenOfRequest } from './request-tokens.ts'

/** The page on which the guest follows a request. */
export const linkToRequest = (request: { businessId: string; id: string }): string =>
  linkToPath(guestRequestPath(tokenOfRequest(request)))

export function toGuestRequest(request: FoundRequest): GuestRequest {
  const state = requestStateOf(request)
  return {
    state,
    url: linkToRequest(request),
    heldUntil: state === 'HELD' ? (request.holdUntil?.toISOString() ?? null) : null,
  }
}
