import type { CivilDate } from '@ilewa/contract/core/dates'
import { hashSecret } from '@ilewa/server/features/auth/passwords.service'
import { hashOf } from '@ilewa/server/platform/id'
import { createRandom, type Random } from '@ilewa/tests/support/seed/seeded-random'
import type { Client } from 'pg'
import { type Cell, copyRows } from './copy.ts'
import { idAt } from './ids.ts'

/** A business without its bookings. */
export interface Home {
  businessId: string
  ownerId: string
  agentIds: string[]
  staffIds: string[]
  /** Sorted by name. `kobo` is the price of a night. */
  properties: { id: string; kobo: number; imageIds: string[] }[]
}

export interface Size {
  properties: number
  agents: number
  staff: number
  imagesEach: number
  plan: 'FREE' | 'STANDARD' | 'PREMIUM'
}

export const ownerPassword = 'HarmattanBreeze#27'

const areas = 'Ajah Apapa Gbagada Ikeja Ikoyi Lekki Magodo Maryland Surulere Yaba'.split(' ')
const kinds = ['Apartment', 'Court', 'Duplex', 'Garden Flat', 'Loft', 'Penthouse', 'Terrace', 'Villa']

const longAgo = '2000-01-01T00:00:00Z'
const longAgoMs = Date.parse(longAgo)

/** The ids and prices of a business, from which its rows are generated. */
export function makeHome(random: Random, { properties, agents, staff, imagesEach }: Size): Home {
  const id = () => idAt(random, longAgoMs + random.int(0, 1_000_000))
  const ids = (count: number) => Array.from({ length: count }, id)
  return {
    businessId: id(),
    ownerId: id(),
    agentIds: ids(agents),
    staffIds: ids(staff),
    properties: Array.from({ length: properties }, () => ({
      id: id(),
      kobo: random.int(18_000_00, 145_000_00),
      imageIds: ids(imagesEach),
    })),
  }
}

export interface Placed {
  home: Home
  size: Size
  number: number
}

function* peopleOf({ home, number }: Placed, passwordHash: string): Generator<Cell[]> {
  const people = [
    ['OWNER', [home.ownerId]],
    ['AGENT', home.agentIds],
    ['STAFF', home.staffIds],
  ] as const
  for (const [role, ids] of people)
    for (const [index, id] of ids.entries()) {
      const email = `${role.toLowerCase()}${index}.of${number}@example.com`
      yield [
        id,
        home.businessId,
        role,
        `Of ${number}`,
        email,
        '0819 240 1181',
        role,
        passwordHash,
        longAgo,
        longAgo,
      ]
    }
}

/** "Ajah 007, Loft". Names sort by their number. */
const nameOf = (index: number) => {
  const area = areas[Math.floor(index / 40) % areas.length]
  return `${area} ${String(index + 1).padStart(3, '0')}, ${kinds[index % kinds.length]}`
}

const propertyRow = (
  random: Random,
  { businessId }: Home,
  [index, { id, kobo }]: readonly [number, Home['properties'][number]],
) => [
  ...[
    businessId,
    id,
    nameOf(index),
    `${random.int(1, 199)} Adéọlá Odéku Street, Lagos`,
    'Quiet, with light and water.',
  ],
  ...[
    'APARTMENT',
    'AVAILABLE',
    random.int(1, 5),
    random.int(1, 4),
    (kobo / 100).toFixed(2),
    '{wifi,parking}',
  ],
  ...[longAgo, longAgo],
]

const price = { FREE: '0', STANDARD: '5000', PREMIUM: '40000' }

/** Inserts everything that bookings refer to. */
export async function insertHomes(
  client: Client,
  places: readonly Placed[],
  today: CivilDate,
): Promise<void> {
  const random = createRandom(places.length)
  const hash = await hashSecret(ownerPassword)
  const homes = places.map(({ home }) => home)
  const copy = (table: string, columns: string, rows: Iterable<Cell[]>) =>
    copyRows(client, { table, columns }, rows)
  await copy(
    'businesses',
    'id name kind created_at',
    places.map(({ home, number }) => [home.businessId, `Ilé ${number}`, 'hotel', longAgo]),
  )
  await copy(
    'users',
    'id business_id first_name last_name email phone role password_hash email_verified_at created_at',
    places.flatMap((place) => [...peopleOf(place, hash)]),
  )
  await copy(
    'agent_details',
    'business_id user_id location',
    homes.flatMap(({ businessId, agentIds }) => agentIds.map((id) => [businessId, id, 'Lekki'])),
  )
  await copy(
    'staff_details',
    'business_id user_id department',
    homes.flatMap(({ businessId, staffIds }) => staffIds.map((id) => [businessId, id, 'Front desk'])),
  )
  const periodEnd = `${Number(today.slice(0, 4)) + 2}-01-01T00:00:00Z`
  await copy(
    'subscriptions',
    'business_id id plan_type status billing_cycle current_period_end price_amount',
    places.map(({ home, size: { plan } }) => [
      ...[home.businessId, idAt(random, longAgoMs), plan, 'ACTIVE'],
      ...(plan === 'FREE' ? [null, null] : [plan === 'PREMIUM' ? 'YEARLY' : 'MONTHLY', periodEnd]),
      price[plan],
    ]),
  )
  await copy(
    'properties',
    'business_id id name address description type status bedrooms bathrooms price_per_night amenities created_at updated_at',
    homes.flatMap((home) =>
      home.properties.map((property, index) => propertyRow(random, home, [index, property])),
    ),
  )
  await copy(
    'property_images',
    'business_id id property_id position created_at',
    homes.flatMap(({ businessId, properties }) =>
      properties.flatMap(({ id, imageIds }) =>
        imageIds.map((imageId, position) => [businessId, imageId, id, position, longAgo]),
      ),
    ),
  )
}

/** Signs a user in and returns the session token. */
export async function openSessionOf(client: Client, userId: string): Promise<string> {
  const token = hashOf(`bench ${userId}`).toString('base64url')
  await client.query(
    `INSERT INTO sessions (id, user_id, token_hash, user_agent, ip, expires_at)
     VALUES ($1, $1, $2, 'bench', '127.0.0.1', now() + interval '30 days')`,
    [userId, hashOf(token)],
  )
  return token
}
