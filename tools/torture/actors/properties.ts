import { properties } from '@ilewa/contract/properties/endpoints'
import type { Property } from '@ilewa/contract/properties/schema'
import type { FormFile } from '@ilewa/tests/support/app/form'
import type { Random } from '@ilewa/tests/support/seed/random'
import sharp from 'sharp'
import { newToken } from '../checks/markers.ts'
import type { Action, Client } from '../environment/types.ts'
import { listProperties } from './bookings.ts'
import { sendOnce, sendWithRetry } from './call.ts'
import { recordEdit, toComparedValues } from './records.ts'

/** Small, so that clients compete for the same properties. */
const maxProperties = 5

/** Photos of random colour and size, so that their content differs. */
async function createPhotos(random: Random, count: number): Promise<FormFile[]> {
  const background = { r: random.integer(0, 255), g: random.integer(0, 255), b: random.integer(0, 255) }
  const create = { width: 160 + random.integer(0, 80), height: 120, channels: 3, background } as const
  const content = await sharp({ create }).jpeg().toBuffer()
  return Array.from({ length: count }, (_, index) => ({ name: `${index}.jpg`, content }))
}

const toFormFields = ({
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

export async function createProperty({ context, business }: Client): Promise<void> {
  const { random, marker } = context
  const token = newToken(random)
  const result = await sendWithRetry(context, properties.create, {
    body: {
      ...toFormFields({ name: `Loft ${marker}`, address: `${token}, ${marker}`, bedrooms: 2, bathrooms: 1 }),
      description: `By the lagoon ${marker}`,
      pricePerNight: String(random.integer(10, 90) * 1_000),
    },
    files: await createPhotos(random, random.integer(1, 2)),
  })
  const { outcome } = result
  const created = result.outcome === 'acknowledged' ? result.data.property : undefined
  context.journal.creations.push({
    ...{ kind: 'property', businessId: business.id, token, outcome, id: created?.id },
    values: created ? toComparedValues('property', created) : {},
  })
}

export const addProperty: Action = async (client) => {
  if ((await listProperties(client)).length < maxProperties) await createProperty(client)
}

/** Changes the price and description, and sometimes the photos. */
export const editProperty: Action = async (client) => {
  const { context } = client
  const property = context.random.pickOrUndefined(await listProperties(client))
  if (!property) return
  const { random, marker } = context
  const values = {
    pricePerNight: random.integer(10, 90) * 1_000,
    description: `${marker} ${random.letters(8)}`,
  }
  const changesPhotos = random.chance(0.5)
  const result = await sendOnce(context, properties.update, {
    params: { id: property.id },
    body: {
      ...toFormFields(property),
      description: values.description,
      pricePerNight: String(values.pricePerNight),
      version: String(property.version),
      // Preserves the first photo and adds one.
      ...(changesPhotos && { keepImages: ['new', ...property.images.slice(0, 1).map(({ id }) => id)] }),
    },
    files: changesPhotos ? await createPhotos(random, 1) : [],
    expectedRefusals: ['common.stale_edit', 'common.not_found'],
  })
  recordEdit(client, { kind: 'property', id: property.id, values }, result, (data) => data.property)
}

/** Closes a property or opens it again. */
export const switchPropertyStatus: Action = async (client) => {
  const { context } = client
  const property = context.random.pickOrUndefined(await listProperties(client))
  if (!property) return
  const status = property.status === 'AVAILABLE' && context.random.chance(0.3) ? 'MAINTENANCE' : 'AVAILABLE'
  const result = await sendOnce(context, properties.switchStatus, {
    params: { id: property.id },
    body: { status, version: property.version },
    expectedRefusals: ['common.stale_edit', 'common.not_found'],
  })
  recordEdit(
    client,
    { kind: 'property', id: property.id, values: { status } },
    result,
    (data) => data.property,
  )
}
