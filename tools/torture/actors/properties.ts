import { type Property, properties } from '@ilewa/contract/properties/schema'
import type { FormFile } from '@ilewa/tests/support/app/form'
import type { Random } from '@ilewa/tests/support/seed/random'
import sharp from 'sharp'
import { newToken } from '../checks/marks.ts'
import type { Action, Client } from '../environment/world.ts'
import { listProperties } from './bookings.ts'
import { ask, submit } from './call.ts'
import { noteEdit, valuesOf } from './records.ts'

/** Small, so that clients compete for the same properties. */
const most = 5

/** Photos of random colour and size, so that their content differs. */
async function photographs(random: Random, count: number): Promise<FormFile[]> {
  const background = { r: random.between(0, 255), g: random.between(0, 255), b: random.between(0, 255) }
  const create = { width: 160 + random.between(0, 80), height: 120, channels: 3, background } as const
  const content = await sharp({ create }).jpeg().toBuffer()
  return Array.from({ length: count }, (_, index) => ({ name: `${index}.jpg`, content }))
}

const fieldsOf = ({
  name,
  address,
  bedrooms,
  bathrooms,
}: Pick<Property, 'name' | 'address' | 'bedrooms' | 'bathrooms'>) => ({
  name,
  address,
  bedrooms: String(bedrooms),
  bathrooms: String(bathrooms),
})

export async function createProperty({ line, business }: Client): Promise<void> {
  const { random, marker } = line
  const token = newToken(random)
  const answer = await submit(line, properties.create, {
    body: {
      ...fieldsOf({ name: `Loft ${marker}`, address: `${token}, ${marker}`, bedrooms: 2, bathrooms: 1 }),
      description: `By the lagoon ${marker}`,
      pricePerNight: String(random.between(10, 90) * 1_000),
    },
    files: await photographs(random, random.between(1, 2)),
  })
  const { outcome } = answer
  const made = answer.outcome === 'acknowledged' ? answer.data.property : undefined
  line.journal.creations.push({
    ...{ kind: 'property', businessId: business.id, token, outcome, id: made?.id },
    values: made ? valuesOf('property', made) : {},
  })
}

export const addProperty: Action = async (client) => {
  if ((await listProperties(client)).length < most) await createProperty(client)
}

/** Changes the price and description, and sometimes the photos. */
export const editProperty: Action = async (client) => {
  const { line } = client
  const property = line.random.maybe(await listProperties(client))
  if (!property) return
  const { random, marker } = line
  const values = {
    pricePerNight: random.between(10, 90) * 1_000,
    description: `${marker} ${random.letters(8)}`,
  }
  const isPictured = random.chance(0.5)
  const answer = await ask(line, properties.update, {
    params: { id: property.id },
    body: {
      ...fieldsOf(property),
      description: values.description,
      pricePerNight: String(values.pricePerNight),
      version: String(property.version),
      // Preserves the first photo and adds one.
      ...(isPictured && { keepImages: ['new', ...property.images.slice(0, 1).map(({ id }) => id)] }),
    },
    files: isPictured ? await photographs(random, 1) : [],
    may: ['common.stale_edit', 'common.not_found'],
  })
  noteEdit(client, { kind: 'property', id: property.id, values }, answer, (data) => data.property)
}

/** Closes a property or opens it again. */
export const switchProperty: Action = async (client) => {
  const { line } = client
  const property = line.random.maybe(await listProperties(client))
  if (!property) return
  const status = property.status === 'AVAILABLE' && line.random.chance(0.3) ? 'MAINTENANCE' : 'AVAILABLE'
  const answer = await ask(line, properties.switchStatus, {
    params: { id: property.id },
    body: { status, version: property.version },
    may: ['common.stale_edit', 'common.not_found'],
  })
  noteEdit(client, { kind: 'property', id: property.id, values: { status } }, answer, (data) => data.property)
}
