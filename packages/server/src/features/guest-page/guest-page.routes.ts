import { arrivalDetails, codesSettings, guestLinks, guestVisits } from '@ilewa/contract/guest-page/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/pipeline/implement.ts'
import { getArrivalDetails, updateArrivalDetails } from './arrival/arrival-details.service.ts'
import { getCodesSettings } from './arrival/codes-settings.queries.ts'
import { updateCodesSettings } from './arrival/codes-settings.service.ts'
import { renewGuestLink } from './guest-links.service.ts'
import { showGuestLink } from './guest-links.writes.ts'
import { unlockCodes } from './visits/unlock.service.ts'

export function guestPageRoutes(app: FastifyInstance): void {
  implement(app, arrivalDetails.get, async ({ ctx, params }) => ({
    data: { arrivalDetails: await getArrivalDetails(ctx, params.id) },
  }))
  implement(app, arrivalDetails.update, async ({ ctx, params, body }) => ({
    data: { arrivalDetails: await updateArrivalDetails(ctx, params.id, body) },
  }))
  implement(app, codesSettings.get, async ({ ctx }) => ({
    data: { codesSettings: await getCodesSettings(ctx) },
  }))
  implement(app, codesSettings.update, async ({ ctx, body }) => ({
    data: { codesSettings: await updateCodesSettings(ctx, body) },
  }))
  implement(app, guestLinks.get, async ({ ctx, params }) => ({
    data: { guestLink: await showGuestLink(ctx, params.id) },
  }))
  implement(app, guestLinks.renew, async ({ ctx, params }) => ({
    data: { guestLink: await renewGuestLink(ctx, params.id) },
  }))
  implement(app, guestVisits.unlock, async ({ params, body }) => ({
    data: { codes: await unlockCodes(params.token, body.digits) },
  }))
}
