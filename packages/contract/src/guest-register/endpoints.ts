import { z } from 'zod'
import { csvEndpoint, endpoint } from '../core/endpoint.ts'
import { ById, Nothing, uuid } from '../core/fields.ts'
import { maxPictureBytes } from '../core/pictures.ts'
import {
  BookingRegister,
  NightQuery,
  RegisterEntryInput,
  RegisterNight,
  RegisterSettings,
  RegisterSettingsInput,
  RevealedEntry,
} from './schema.ts'
import { maxEntriesPerBooking } from './terms.ts'

/** The reasons of `common.not_possible`. */
export const registerReasons = {
  off: 'This business keeps no guest register.',
  closed: 'Guests of a cancelled booking, and of a guest whose data was erased, are not registered.',
  notYet: 'Guests can be added once the stay is confirmed, until check-out.',
  full: `A booking has at most ${maxEntriesPerBooking} guests in the register.`,
  complete: 'All guests of this booking are registered. If one is missing, write to the host.',
  hasPicture: 'This document has a picture already. An owner can replace it.',
  noPicture:
    'Pictures are taken of passports, licences and cards only, if the register has identity documents.',
} as const

export const duplicateEntryMessage =
  'This guest is already registered. Of two guests of one name, enter a middle name as well.'

const settingsResponse = z.object({ registerSettings: RegisterSettings })

/** Part of the business, and saved by its feature. */
export const registerSettings = {
  get: endpoint({
    method: 'GET',
    path: '/business/guest-register',
    access: 'business:write',
    response: settingsResponse,
    summary: 'What the guest register has, and when it is deleted',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/business/guest-register',
    access: 'business:write',
    body: RegisterSettingsInput,
    response: settingsResponse,
    message: 'Guest register saved',
    summary: 'Change what the guest register has, and when it is deleted',
  }),
}

/** The guests of a booking in the register. */
export const guestRegister = {
  get: endpoint({
    method: 'GET',
    path: '/bookings/{id}/register',
    access: 'register:add',
    params: ById,
    response: z.object({ register: BookingRegister }),
    summary: 'The guests of a booking in the register, masked',
  }),
  add: endpoint({
    method: 'POST',
    path: '/bookings/{id}/register',
    access: 'register:add',
    params: ById,
    body: RegisterEntryInput,
    // Only the id: the response is stored for retries.
    response: z.object({ entryId: uuid }),
    message: 'Added to the guest register',
    status: 201,
    summary: 'Add a guest of a booking to the register',
  }),
  addPicture: endpoint({
    method: 'POST',
    path: '/guest-register/{id}/picture',
    access: 'register:add',
    feature: 'id-pictures',
    params: ById,
    upload: { field: 'picture', maxFiles: 1, maxBytes: maxPictureBytes },
    response: Nothing,
    message: 'Picture added',
    summary: 'Add or replace the picture of an identity document (multipart)',
  }),
  reveal: endpoint({
    method: 'POST',
    path: '/guest-register/{id}/reveal',
    access: 'register:read',
    params: ById,
    response: z.object({ entry: RevealedEntry }),
    summary: 'All of an entry; the audit log notes it',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/guest-register/{id}',
    access: 'register:read',
    params: ById,
    response: Nothing,
    message: 'Deleted from the guest register',
    summary: 'Delete a guest from the register',
  }),
}

/** For guests, who have no account. */
export const registerVisits = {
  add: endpoint({
    method: 'POST',
    path: '/public/guest/{token}/register',
    access: 'public',
    params: z.object({ token: z.string().max(60) }),
    body: RegisterEntryInput,
    // Only the number: others may hold the link.
    response: z.object({ entered: z.int() }),
    message: 'Added to the guest register',
    status: 201,
    summary: 'Add a guest to the register, by the guest’s page',
  }),
}

/** The guests of one night, as authorities ask for them. */
export const registerNights = {
  reveal: endpoint({
    method: 'POST',
    path: '/guest-register/nights',
    access: 'register:read',
    costly: true,
    body: NightQuery,
    response: z.object({ registerNight: RegisterNight }),
    summary: 'All entries of the guests of a night; the audit log notes it',
  }),
  export: csvEndpoint({
    path: '/guest-register/nights/export',
    access: 'register:read',
    costly: true,
    query: NightQuery,
    summary: 'The entries of the guests of a night as CSV; the audit log notes it',
  }),
}
