import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { ById } from '../core/fields.ts'
import {
  AccessCodes,
  ArrivalDetails,
  ArrivalDetailsInput,
  CodesSettings,
  CodesSettingsInput,
  GuestLink,
  UnlockInput,
} from './schema.ts'
import { maxUnlockTries } from './terms.ts'

/** The reasons of `common.not_possible`. */
export const guestPageReasons = {
  noCodes: 'The host has entered neither a door code nor Wi-Fi. Please write to the host.',
  notOpen: 'The codes are not shown at the moment.',
  locked: `The digits were wrong ${maxUnlockTries} times. Ask the host for a new link.`,
  erased: 'The guest’s data was erased. This booking has no guest’s page.',
  ended: 'The guest’s page of this booking has ended.',
} as const

const arrivalResponse = z.object({ arrivalDetails: ArrivalDetails })
const codesResponse = z.object({ codesSettings: CodesSettings })
const linkResponse = z.object({ guestLink: GuestLink })

/** How guests get into a property. */
export const arrivalDetails = {
  get: endpoint({
    method: 'GET',
    path: '/properties/{id}/arrival',
    access: 'page:manage',
    params: ById,
    response: arrivalResponse,
    summary: 'Directions, Wi-Fi and door code of a property',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/properties/{id}/arrival',
    access: 'page:manage',
    params: ById,
    body: ArrivalDetailsInput,
    response: arrivalResponse,
    message: 'Door code and directions saved',
    summary: 'Change directions, Wi-Fi and door code of a property',
  }),
}

/** When guests see the codes. */
export const codesSettings = {
  get: endpoint({
    method: 'GET',
    path: '/page/codes',
    access: 'page:manage',
    response: codesResponse,
    summary: 'When guests see the door code and the Wi-Fi password',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/page/codes',
    access: 'page:manage',
    body: CodesSettingsInput,
    response: codesResponse,
    message: 'Saved',
    summary: 'Change when guests see the door code and the Wi-Fi password',
  }),
}

/** The page on which a guest sees the booking. */
export const guestLinks = {
  get: endpoint({
    method: 'GET',
    path: '/bookings/{id}/guest-page',
    access: 'messages:send',
    params: ById,
    response: linkResponse,
    summary: 'The link to the guest’s page of a booking',
  }),
  renew: endpoint({
    method: 'POST',
    path: '/bookings/{id}/guest-page/renew',
    access: 'page:manage',
    params: ById,
    response: linkResponse,
    message: 'The former link no longer works',
    summary: 'Give the guest’s page another link; the former one ends at once',
  }),
}

/** For guests, who have no account. */
export const guestVisits = {
  unlock: endpoint({
    method: 'POST',
    path: '/public/guest/{token}/unlock',
    access: 'public',
    params: z.object({ token: z.string().max(60) }),
    body: UnlockInput,
    response: z.object({ codes: AccessCodes }),
    summary:
      'Show the door code and the Wi-Fi password to a guest who knows the last digits of the phone number',
  }),
}
