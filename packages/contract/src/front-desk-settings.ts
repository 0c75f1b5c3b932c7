import { z } from 'zod'
import { endpoint } from './core/endpoint.ts'

const percentMessage = 'Choose a whole percentage from 0 to 100'

/** What the owner decides about the front desk. */
export const FrontDeskSettings = z.object({
  /** Whether agents check their own guests in and out. */
  agentsCheckIn: z.boolean({ error: 'Choose on or off' }),
  /** The share of the total, in percent, that must be paid before anyone but an owner checks a guest in. */
  requiredPaidPercent: z.int(percentMessage).min(0, percentMessage).max(100, percentMessage),
})
export type FrontDeskSettings = z.infer<typeof FrontDeskSettings>

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
    body: FrontDeskSettings,
    response: FrontDeskSettings,
    message: 'Front desk settings saved',
    summary: 'Change the rules of the front desk',
  }),
}
