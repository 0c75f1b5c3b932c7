import { z } from 'zod'
import { endpoint } from './core/endpoint.ts'

const percentMessage = 'Choose a whole percentage from 0 to 100'

/** What the owner decides about the front desk. */
export const FrontDeskSettings = z.object({
  /** Whether agents check their own guests in and out. */
  agentsCheckIn: z.boolean({ error: 'Choose on or off' }),
  /** The share of the total, in percent, that must be paid before anyone but an owner checks a guest in. */
  requiredPaidPercent: z.int(percentMessage).min(0, percentMessage).max(100, percentMessage),
  /** Whether the guest's e-mail is optional. */
  guestEmailOptional: z.boolean({ error: 'Choose on or off' }).default(false),
})
export type FrontDeskSettings = z.infer<typeof FrontDeskSettings>

/** A client of the previous version omits the newest rule, which then does not change. */
export const FrontDeskSettingsInput = FrontDeskSettings.extend({
  guestEmailOptional: FrontDeskSettings.shape.guestEmailOptional.unwrap().optional(),
})
export type FrontDeskSettingsInput = z.infer<typeof FrontDeskSettingsInput>

export const frontDeskSettings = {
  get: endpoint({
    method: 'GET',
    path: '/business/front-desk',
    access: 'business:read',
    response: FrontDeskSettings,
    summary: 'Rules of the front desk',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/business/front-desk',
    access: 'business:write',
    body: FrontDeskSettingsInput,
    response: FrontDeskSettings,
    message: 'Front desk settings saved',
    summary: 'Change the rules of the front desk',
  }),
}
