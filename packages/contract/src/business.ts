import { z } from 'zod'
import { endpoint } from './core/endpoint.ts'
import { email, optionalText, phone, text, uuid } from './core/fields.ts'
import { Subscription } from './subscription/schema.ts'

/** Types offered in the form, with the label and the server type of each. */
export const businessKinds = {
  real_estate_agency: { label: 'Real Estate Agency', type: 'REAL_ESTATE' },
  property_management: { label: 'Property Management Company', type: 'PROPERTY_MANAGEMENT' },
  hotel: { label: 'Hotel', type: 'HOSPITALITY' },
  vacation_rental: { label: 'Vacation Rental', type: 'HOSPITALITY' },
  apartment_complex: { label: 'Apartment Complex', type: 'PROPERTY_MANAGEMENT' },
  commercial_property: { label: 'Commercial Property', type: 'REAL_ESTATE' },
  other: { label: 'Other', type: 'REAL_ESTATE' },
} as const

export type BusinessKind = keyof typeof businessKinds
export const BusinessKind = z.enum(Object.keys(businessKinds) as [BusinessKind, ...BusinessKind[]])

export const BusinessType = z.enum(['REAL_ESTATE', 'PROPERTY_MANAGEMENT', 'HOSPITALITY'])
export type BusinessType = z.infer<typeof BusinessType>

const kindOfType: Record<BusinessType, BusinessKind> = {
  REAL_ESTATE: 'real_estate_agency',
  PROPERTY_MANAGEMENT: 'property_management',
  HOSPITALITY: 'hotel',
}

/**
 * Returns the form's type. A request can contain this type or a server type. A server type becomes the first
 * form type of its group.
 */
export const toBusinessKind = (value: BusinessKind | BusinessType): BusinessKind =>
  value in kindOfType ? kindOfType[value as BusinessType] : (value as BusinessKind)

/** Employee-size options, each with the head count sent on the wire (the upper end of the range). */
export const employeeSizes = {
  '1': { label: 'Just me', count: 1 },
  '2-5': { label: '2-5', count: 5 },
  '6-10': { label: '6-10', count: 10 },
  '11-25': { label: '11-25', count: 25 },
  '26-50': { label: '26-50', count: 50 },
  '51-100': { label: '51-100', count: 100 },
  '100+': { label: '100+', count: 101 },
} as const

export type EmployeeSize = keyof typeof employeeSizes
const EmployeeSize = z.enum(Object.keys(employeeSizes) as [EmployeeSize, ...EmployeeSize[]])

export const toEmployeeSize = (count: number): EmployeeSize =>
  (Object.keys(employeeSizes) as EmployeeSize[]).find((size) => count <= employeeSizes[size].count) ?? '100+'

export const countries = {
  nigeria: 'Nigeria',
  ghana: 'Ghana',
  kenya: 'Kenya',
  'south-africa': 'South Africa',
  uganda: 'Uganda',
  tanzania: 'Tanzania',
} as const

export type Country = keyof typeof countries
export const Country = z.enum(Object.keys(countries) as [Country, ...Country[]])

const requiredMessage = 'Please fill in business name and type.'

/** Reads undefined and an empty string as null. */
const emptyAsNull = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' || value === undefined ? null : value), schema.nullable())

export const BusinessInput = z.object({
  businessName: text({ max: 120, required: requiredMessage }),
  businessType: z.union([BusinessKind, BusinessType], { error: requiredMessage }).transform(toBusinessKind),
  address: optionalText({ max: 300 }),
  city: optionalText({ max: 100 }),
  state: optionalText({ max: 100 }),
  zipCode: optionalText({ max: 20 }),
  country: emptyAsNull(Country),
  phone: emptyAsNull(phone()),
  email: emptyAsNull(email()),
  website: emptyAsNull(
    z.url({ protocol: /^https?$/, error: 'Enter a web address that starts with https://' }).max(300),
  ),
  description: optionalText({ max: 2000 }),
  numberOfEmployees: emptyAsNull(
    z.union([EmployeeSize.transform((size) => employeeSizes[size].count), z.int().min(1).max(1_000_000)]),
  ),
})
export type BusinessInput = z.input<typeof BusinessInput>

export const Business = z.object({
  id: uuid,
  name: z.string(),
  type: BusinessType,
  businessType: BusinessKind,
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zipCode: z.string().nullable(),
  country: Country.nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  description: z.string().nullable(),
  numberOfEmployees: z.int().nullable(),
  currency: z.string(),
  timeZone: z.string(),
  /** A rule of the front desk that the booking form needs. */
  guestEmailOptional: z.boolean().default(false),
  /** Whether guests are entered in the guest register. */
  keepsGuestRegister: z.boolean().default(false),
  subscription: z.array(Subscription),
})
export type Business = z.infer<typeof Business>

export const business = {
  create: endpoint({
    method: 'POST',
    path: '/business/profile',
    access: 'business:create',
    body: BusinessInput,
    response: Business,
    message: 'Business setup complete!',
    status: 201,
    summary: 'Set up the business of the signed-in owner',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/business/profile/{businessId}',
    access: 'business:write',
    params: z.object({ businessId: uuid }),
    body: BusinessInput,
    response: Business,
    message: 'Business profile updated successfully!',
    summary: 'Change the profile of the own business',
  }),
  get: endpoint({
    method: 'GET',
    path: '/business/profile',
    access: 'business:read',
    response: Business,
    summary: 'The business of the signed-in person',
  }),
}
