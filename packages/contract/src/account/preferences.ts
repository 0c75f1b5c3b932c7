import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'

/** `auto` follows the device setting. */
export const Appearance = z.enum(['auto', 'light', 'dark'])
export type Appearance = z.infer<typeof Appearance>

export const Preferences = z.object({ appearance: Appearance })
export type Preferences = z.infer<typeof Preferences>

export const preferences = {
  get: endpoint({
    method: 'GET',
    path: '/auth/preferences',
    access: 'signed-in',
    response: Preferences,
    summary: 'App preferences of the signed-in person',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/auth/preferences',
    access: 'signed-in',
    body: Preferences,
    response: Preferences,
    message: 'Preferences saved',
    summary: 'Update the app preferences',
  }),
}
