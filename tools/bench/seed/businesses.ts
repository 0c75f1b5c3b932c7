import type { CivilDate } from '@ilewa/contract/core/dates'
import { hashSecret } from '@ilewa/server/features/auth/passwords.service'
import { hashOf } from '@ilewa/server/platform/id'
import { createRandom, type Random } from '@ilewa/tests/support/seed/random'
import type { Client } from 'pg'
import { type Cell, copyRows } from './copy.ts'
import { idAt } from './ids.ts'

/** A business without its bookings. */
export interface BusinessPlan {
  businessId: string
  ownerId: string
  agentIds: string[]
  staffIds: string[]
  /** Sorted by name. `kobo` is the price of a night. */
  properties: { id: string; kobo: number; imageIds: string[] }[]
}

export interface BusinessSize {
  properties: number
  agents: number
  staff: number
  imagesEach: number
  plan: 'FREE' | 'STANDARD' | 'PREMIUM'
}

export const ownerPassword = 'HarmattanBreeze#27'

const areas = 'Ajah Apapa Gbagada Ikeja Ikoyi Lekki Magodo Maryland Surulere Yaba'.split(' ')
const kinds = ['Apartment', 'Court', 'Duplex', 'Garden Flat', 'Loft', 'Penthouse', 'Terrace', 'Villa']

const createdAt = '2000-01-01T00:00:00Z'
const createdAtMs = Date.parse(createdAt)

/** The ids and prices of a business, from which its rows are generated. */
export function planBusiness(
  random: Random,
  { properties, agents, staff, imagesEach }: BusinessSize,
): BusinessPlan {
  const id = () => idAt(random, createdAtMs + random.integer(0, 1_000_000))
  const ids = (count: number) => Array.from({ length: count }, id)
  return {
    businessId: id(),
    ownerId: id(),
    agentIds: ids(agents),
    staffIds: ids(staff),
    properties: Array.from({ length: properties }, () => ({
      id: id(),
      kobo: random.integer(18_000_00, 145_000_00),
      imageIds: ids(imagesEach),
    })),
  }
}

export interface NumberedBusiness {
  business: BusinessPlan
  size: BusinessSize
  number: number
}

function* createUserRows({ business, number }: NumberedBusiness, passwordHash: string): Generator<Cell[]> {
  const usersByRole = [
    ['OWNER', [business.ownerId]],
    ['AGENT', business.agentIds],
    ['STAFF', business.staffIds],
  ] as const
  for (const [role, ids] of usersByRole)
    for (const [index, id] of ids.entries()) {
      const email = `${role.toLowerCase()}${index}.of${number}@example.com`
      yield [
        id,
        business.businessId,
        role,
        `Of ${number}`,
        email,
        '0819 240 1181',
        role,
        passwordHash,
        createdAt,
        createdAt,
      ]
    }
}

/** "Ajah 007, Loft". Names sort by their number. */
const toPropertyName = (index: number) => {
  const area = areas[Math.floor(index / 40) % areas.length]
  return `${area} ${String(index + 1).padStart(3, '0')}, ${kinds[index % kinds.length]}`
}

const propertyRow = (
  random: Random,
  { businessId }: BusinessPlan,
  [index, { id, kobo }]: readonly [number, BusinessPlan['properties'][number]],
) => [
  ...[
    businessId,
    id,
    toPropertyName(index),
    `${random.integer(1, 199)} Adéọlá Odéku Street, Lagos`,
    'Quiet, with light and water.',
  ],
  ...[
    'APARTMENT',
    'AVAILABLE',
    random.integer(1, 5),
    random.integer(1, 4),
    (kobo / 100).toFixed(2),
    '{wifi,parking}',
  ],
  ...[createdAt, createdAt],
]

const priceByPlan = { FREE: '0', STANDARD: '5000', PREMIUM: '40000' }

/** Inserts everything that bookings refer to. */
export async function insertBusinesses(
  client: Client,
  numberedBusinesses: readonly NumberedBusiness[],
  today: CivilDate,
): Promise<void> {
  const random = createRandom(numberedBusinesses.length)
  const hash = await hashSecret(ownerPassword)
  const businesses = numberedBusinesses.map(({ business }) => business)
  const copy = (table: string, columns: string, rows: Iterable<Cell[]>) =>
    copyRows(client, { table, columns }, rows)
  await copy(
    'businesses',
    'id name kind created_at',
    numberedBusinesses.map(({ business, number }) => [
      business.businessId,
      `Ilé ${number}`,
      'hotel',
      createdAt,
    ]),
  )
  await copy(
    'users',
    'id business_id first_name last_name email phone role password_hash email_verified_at created_at',
    numberedBusinesses.flatMap((numberedBusiness) => [...createUserRows(numberedBusiness, hash)]),
  )
  await copy(
    'agent_details',
    'business_id user_id location',
    businesses.flatMap(({ businessId, agentIds }) => agentIds.map((id) => [businessId, id, 'Lekki'])),
  )
  await copy(
    'staff_details',
    'business_id user_id department',
    businesses.flatMap(({ businessId, staffIds }) => staffIds.map((id) => [businessId, id, 'Front desk'])),
  )
  const periodEnd = `${Number(today.slice(0, 4)) + 2}-01-01T00:00:00Z`
  await copy(
    'subscriptions',
    'business_id id plan_type status billing_cycle current_period_end price_amount',
    numberedBusinesses.map(({ business, size: { plan } }) => [
      ...[business.businessId, idAt(random, createdAtMs), plan, 'ACTIVE'],
      ...(plan === 'FREE' ? [null, null] : [plan === 'PREMIUM' ? 'YEARLY' : 'MONTHLY', periodEnd]),
      priceByPlan[plan],
    ]),
  )
  await copy(
    'properties',
    'business_id id name address description type status bedrooms bathrooms price_per_night amenities created_at updated_at',
    businesses.flatMap((business) =>
      business.properties.map((property, index) => propertyRow(random, business, [index, property])),
    ),
  )
  await copy(
    'property_images',
    'business_id id property_id position bytes created_at',
    businesses.flatMap(({ businessId, properties }) =>
      properties.flatMap(({ id, imageIds }) =>
        // Their size is 0 because the files are links to a few pictures. Without one, the app would measure each of them during the benchmark.
        imageIds.map((imageId, position) => [businessId, imageId, id, position, 0, createdAt]),
      ),
    ),
  )
}

/** Signs a user in and returns the session token. */
export async function createSession(client: Client, userId: string): Promise<string> {
  const token = hashOf(`bench ${userId}`).toString('base64url')
  await client.query(
    `INSERT INTO sessions (id, user_id, token_hash, user_agent, ip, expires_at)
     VALUES ($1, $1, $2, 'bench', '127.0.0.1', now() + interval '30 days')`,
    [userId, hashOf(token)],
  )
  return token
}
