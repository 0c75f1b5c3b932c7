import { z } from 'zod'
import { optionalText, requiredError, text, uuid, wholeNumber, withCrossFieldRule } from '../core/fields.ts'
import {
  isReservedSlug,
  maxAbout,
  maxAdvanceDays,
  maxArea,
  maxHeadline,
  maxHouseRules,
  maxNoticeHours,
  maxPageHoldHours,
  maxPageMinNights,
  maxPropertySlug,
  maxSlug,
  minSlug,
  PageMode,
} from './terms.ts'

const slugMessage = 'Use small letters, digits and hyphens only, such as lekki-loft'

const slug = ({ label, min, max }: { label: string; min: number; max: number }) =>
  z
    .string({ error: requiredError(`${label} is required`, label) })
    .trim()
    .toLowerCase()
    .min(1, { error: `${label} is required`, abort: true })
    .min(min, `${label} must be at least ${min} characters`)
    .max(max, { error: `${label} must be ${max} characters or less`, abort: true })
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, slugMessage)

export const slugTakenMessage = 'This address is taken. Choose another one'
export const slugReservedMessage = 'This address is reserved. Choose another one'
export const whatsappMessage = 'Enter a phone number with its country code, such as +234 803 123 4567'
export const propertySlugTakenMessage = 'Another property of yours has this address'

/** Settings of the page that are the same when they are read and written. */
const pageFields = {
  /** Whether visitors see the page. */
  isShown: z.boolean({ error: 'Choose whether the page is shown' }),
  mode: z.enum(PageMode.options, { error: 'Choose what guests can do' }),
  slug: slug({ label: 'Address', min: minSlug, max: maxSlug }).refine(
    (value) => !isReservedSlug(value),
    slugReservedMessage,
  ),
  headline: optionalText({ max: maxHeadline, tooLong: `Headline must be ${maxHeadline} characters or less` }),
  about: optionalText({ max: maxAbout, tooLong: `Text must be ${maxAbout} characters or less` }),
  /** What a guest pays to confirm a stay, in percent of its total. 0: the whole stay is paid later. */
  depositPercent: wholeNumber({ label: 'Deposit', min: 0, max: 100 }),
  /** How long dates are held for the deposit. */
  holdHours: wholeNumber({ label: 'Hours of a hold', min: 1, max: maxPageHoldHours }),
  minNights: wholeNumber({ label: 'Shortest stay', min: 1, max: maxPageMinNights }),
  /** Hours from a request to noon of the day of arrival, at least. 0 lets guests arrive today. */
  noticeHours: wholeNumber({ label: 'Notice', min: 0, max: maxNoticeHours }),
  /** How far ahead guests can ask. */
  advanceDays: wholeNumber({ label: 'Days ahead', min: 1, max: maxAdvanceDays }),
}

/** The public page of a business: `/s/{slug}`. */
export const PublicPage = z.object({
  ...pageFields,
  slug: z.string(),
  headline: z.string().nullable(),
  about: z.string().nullable(),
  /** +234…, to which visitors write. */
  whatsapp: z.string().nullable(),
  /** The address of the page. */
  url: z.string(),
  /** False if the plan lets visitors look only. */
  canTakeRequests: z.boolean(),
  /** Whether guests see a bank account to pay into. */
  hasAccountForGuests: z.boolean(),
  /** 0 before it is saved for the first time. */
  version: z.int(),
})
export type PublicPage = z.infer<typeof PublicPage>

/** Fields that are omitted keep their value. */
export const PublicPageInput = z.object({
  ...z.object(pageFields).partial().shape,
  whatsapp: optionalText({ max: 30, tooLong: whatsappMessage }).optional(),
  version: z.int().min(0).optional(),
})
export type PublicPageInput = z.output<typeof PublicPageInput>

const timeOfDay = (label: string) =>
  z
    .string({ error: requiredError(`${label} is required`, label) })
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, `${label} must be a time, such as 14:00`)

/** How a property appears on the page. */
const propertyPageFields = {
  isOnPage: z.boolean({ error: 'Choose whether the property is on the page' }),
  slug: slug({ label: 'Address', min: 1, max: maxPropertySlug }),
  /** Where it is, roughly: the address is never on the page. */
  area: text({ max: maxArea, tooLong: `Area must be ${maxArea} characters or less` }),
  maxGuests: wholeNumber({ label: 'Guests', min: 1, max: 20 }),
  checkInFrom: timeOfDay('Check-in'),
  checkOutBy: timeOfDay('Check-out'),
  houseRules: optionalText({
    max: maxHouseRules,
    tooLong: `House rules must be ${maxHouseRules} characters or less`,
  }),
}

export const areaNeededMessage = 'Name the area, such as Lekki Phase 1'

export const PropertyPage = z.object({
  ...propertyPageFields,
  slug: z.string(),
  area: z.string(),
  checkInFrom: z.string(),
  checkOutBy: z.string(),
  houseRules: z.string().nullable(),
  /** Its address on the page. */
  url: z.string(),
  /** 0 before it is saved for the first time. */
  version: z.int(),
})
export type PropertyPage = z.infer<typeof PropertyPage>

export const PropertyPageInput = withCrossFieldRule(
  z.object({ ...propertyPageFields, version: z.int().min(0).optional() }),
  { isOnPage: propertyPageFields.isOnPage, area: propertyPageFields.area },
  ({ isOnPage, area }, context) => {
    if (isOnPage && area === '')
      context.addIssue({ code: 'custom', path: ['area'], message: areaNeededMessage })
  },
)
export type PropertyPageInput = z.output<typeof PropertyPageInput>

/** A property in the list of the page's settings. */
export const PageProperty = z.object({
  propertyId: uuid,
  name: z.string(),
  isOnPage: z.boolean(),
  /** Only these are shown to visitors. */
  acceptsBookings: z.boolean(),
  hasPhotos: z.boolean(),
  hasPrice: z.boolean(),
})
export type PageProperty = z.infer<typeof PageProperty>
