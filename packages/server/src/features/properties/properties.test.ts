import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import { maxPictureBytes } from '@ilewa/contract/core/pictures'
import { properties } from '@ilewa/contract/properties/endpoints'
import {
  aBooking,
  aBookingInput,
  anAgentOf,
  anOwner,
  aPicture,
  aProperty,
  aStaffMemberOf,
  day,
  type Person,
  propertyFields,
} from '@ilewa/tests/support/app/builders'
import type { FormFile } from '@ilewa/tests/support/app/form'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { aStoredConflict } from '@ilewa/tests/support/calendars/calendar-imports'
import { createPng, pngChunk } from '@ilewa/tests/support/hostile/png'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { db, executeSql } from '../../platform/database/database.ts'
import { bookings } from '../bookings/bookings.table.ts'

const app = useTestApp()
let owner: Person

beforeAll(async () => {
  owner = await anOwner()
})

const front = async (): Promise<FormFile> => ({ name: 'front.jpg', content: await aPicture() })

const create = async (fields: Record<string, unknown> = {}, files?: FormFile[], person: Person = owner) =>
  app.send(
    properties.create,
    { body: { ...propertyFields, ...fields } },
    { token: person.token, files: files ?? [await front()] },
  )

const update = (id: string, fields: Record<string, unknown>, files: FormFile[] = [], token = owner.token) =>
  app.send(properties.update, { params: { id }, body: { ...propertyFields, ...fields } }, { token, files })

const listFiles = async (person: Person = owner) =>
  readdir(path.join(app.dataDir(), 'uploads', person.businessId)).catch(() => [])

describe('a property', () => {
  it('is created with its images re-encoded, and a thumbnail of each', async () => {
    const photo = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#c96f4a' } })
      .jpeg()
      .withExif({ IFD0: { ImageDescription: 'where I live' }, IFD3: { GPSLatitude: '6/1 26/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { status, body } = await create({ amenities: ['WiFi', 'Pool', 'WiFi'] }, [
      { name: '../../x.jpg', content: photo },
      await front(),
    ])
    expect({ status, message: body.message }).toEqual({
      status: 201,
      message: 'Property created successfully',
    })
    const { property } = body.data
    expect(property).toMatchObject({
      pricePerNight: 19_999.99,
      bedrooms: 2,
      status: 'AVAILABLE',
      occupied: false,
    })
    expect(property.amenities).toEqual(['WiFi', 'Pool'])
    expect(property.images).toHaveLength(2)
    expect([property.image_url, property.imageUrl]).toEqual([
      property.images[0]?.url,
      property.images[0]?.url,
    ])

    const served = await app.inject({ url: property.images[0]?.url })
    expect(served.headers['content-type']).toBe('image/jpeg')
    const stored = await sharp(served.rawPayload).metadata()
    expect(stored).toMatchObject({ format: 'jpeg', width: 800, height: 1600 })
    expect([stored.exif, stored.orientation]).toEqual([undefined, undefined])
    const small = await app.inject({ url: property.images[0]?.thumbnailUrl })
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 480,
      height: 360,
    })
  })

  it('is refused with the message of each broken rule, and nothing is stored', async () => {
    const emptyOwner = await anOwner()
    const cases: [Record<string, unknown>, string, string][] = [
      [{ name: ' ' }, 'name', 'Please fill in all required fields.'],
      [{ address: '' }, 'address', 'Please fill in all required fields.'],
      [{ bedrooms: '' }, 'bedrooms', 'Please fill in all required fields.'],
      [{ bathrooms: '1.5' }, 'bathrooms', 'Please fill in all required fields.'],
      [{ bedrooms: '6' }, 'bedrooms', 'Bedrooms go from 1 to 5+'],
      [{ pricePerNight: '-1' }, 'pricePerNight', 'Please enter a valid price per night.'],
      [{ pricePerNight: 'abc' }, 'pricePerNight', 'Please enter a valid price per night.'],
      [{ pricePerNight: '1.234' }, 'pricePerNight', 'Amounts have at most two decimals'],
      [{ status: 'OCCUPIED' }, 'status', 'Invalid property status'],
    ]
    for (const [change, field, message] of cases) {
      const { status, body } = await create(change, undefined, emptyOwner)
      expect({ status, errors: body.errors }, message).toEqual({
        status: 400,
        errors: [{ path: field, message }],
      })
    }
    const none = await create({}, [], emptyOwner)
    expect({ status: none.status, code: none.body.code }).toEqual({
      status: 400,
      code: 'properties.image_required',
    })
    expect((await app.send(properties.list, {}, { token: emptyOwner.token })).body.page.total).toBe(0)
    expect(await listFiles(emptyOwner)).toEqual([])
  })

  it('without a price costs 0', async () => {
    expect((await create({ pricePerNight: '' })).body.data.property.pricePerNight).toBe(0)
  })

  it('is updated, and refuses a stale edit', async () => {
    const property = await aProperty(app, owner)
    const edited = await update(property.id, { name: 'Ilé Ọlá', version: property.version })
    expect(edited.body.data.property).toMatchObject({ name: 'Ilé Ọlá', version: 2, images: property.images })
    const stale = await update(property.id, { name: 'Other', version: property.version })
    expect({ status: stale.status, code: stale.body.code }).toEqual({
      status: 409,
      code: 'common.stale_edit',
    })
  })

  it('keeps the images in keepImages, in that order, and deletes the files of the others', async () => {
    const { body } = await create({}, [await front(), await front(), await front()])
    const [first, second, third] = body.data.property.images
    const edited = await update(body.data.property.id, { keepImages: [third?.id, first?.id] }, [
      await front(),
    ])
    const images = edited.body.data.property.images
    expect(images.slice(0, 2)).toEqual([third, first])
    expect(images).toHaveLength(3)
    expect(await listFiles()).not.toContain(`${second?.id}.jpg`)
    expect(await listFiles()).toContain(`${images[2]?.id}-thumb.webp`)
    const none = await update(body.data.property.id, { keepImages: '' })
    expect(none.body.data.property.images).toEqual([])
  })

  it("cannot keep another property's image", async () => {
    const [one, other] = [await aProperty(app, owner), await aProperty(app, owner)]
    const { status } = await update(one.id, { keepImages: [other.images[0]?.id] })
    expect(status).toBe(400)
  })

  it('is archived only without current or upcoming stays; its past stays remain', async () => {
    const property = await aProperty(app, owner)
    await aBooking(app, owner, aBookingInput(property, 3, 4))
    const params = { id: property.id }
    const refused = await app.send(properties.remove, { params }, { token: owner.token })
    expect({ status: refused.status, code: refused.body.code }).toEqual({
      status: 409,
      code: 'properties.has_stays',
    })
    const leaving = await aProperty(app, owner)
    await aBooking(app, owner, { ...aBookingInput(leaving, 0, 1), status: 'CHECKED_IN' })
    await db()
      .update(bookings)
      .set({ checkIn: day(-2), checkOut: day(-1) })
      .where(eq(bookings.propertyId, leaving.id))
    const overstayed = await app.send(
      properties.remove,
      { params: { id: leaving.id } },
      { token: owner.token },
    )
    expect(overstayed.body.code).toBe('properties.has_stays')
    const onChannel = await aProperty(app, owner)
    const nights = { checkIn: day(5), checkOut: day(7) }
    const { importedEvent } = await aStoredConflict(owner, { propertyId: onChannel.id, ...nights })
    const remove = () => app.send(properties.remove, { params: { id: onChannel.id } }, { token: owner.token })
    expect((await remove()).body).toMatchObject({
      code: 'properties.has_stays',
      message: expect.stringContaining('another channel'),
    })
    await executeSql("UPDATE imported_events SET state = 'FREED' WHERE id = $1", [importedEvent.id])
    await executeSql('SELECT allocate_imported_nights($1, $2)', [owner.businessId, onChannel.id])
    expect((await remove()).status).toBe(200)
    const free = await aProperty(app, owner)
    const removed = await app.send(properties.remove, { params: { id: free.id } }, { token: owner.token })
    expect({ status: removed.status, message: removed.body.message }).toEqual({
      status: 200,
      message: 'Property deleted successfully',
    })
    const read = await app.send(properties.get, { params: { id: free.id } }, { token: owner.token })
    expect(read.body.data.property.archivedAt).not.toBeNull()
  })
})

describe('an upload', () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  )

  it.each([
    ['an SVG', { name: 'plan.svg', content: svg, type: 'image/svg+xml' }],
    ['an SVG that calls itself a JPEG', { name: 'plan.jpg', content: svg, type: 'image/jpeg' }],
    ['text', { name: 'a.png', content: Buffer.from('hello'), type: 'image/png' }],
    ['nothing', { name: 'empty.jpg', content: Buffer.alloc(0) }],
  ])('of %s is refused by its content', async (_, file) => {
    const { status, body } = await create({}, [file])
    expect({ status, message: body.message }).toEqual({
      status: 415,
      message: `Invalid file type: ${file.name} is not a valid image file`,
    })
  })

  it('of a small file with 16000 × 16000 pixels is refused before it is decoded', async () => {
    const size = 16_000
    // A row is a filter byte and one bit per pixel.
    const rows = deflateSync(Buffer.alloc(size * (1 + size / 8)))
    const bomb = createPng({ width: size, height: size, bits: 1 }, pngChunk('IDAT', rows))
    expect(await sharp(bomb).metadata()).toMatchObject({ format: 'png', width: size, height: size })
    expect(bomb.length).toBeLessThan(maxPictureBytes)
    const { status, body } = await create({}, [{ name: 'bomb.png', content: bomb, type: 'image/png' }])
    expect({ status, code: body.code }).toEqual({ status: 415, code: 'uploads.too_many_pixels' })
  })

  it('may have at most 5,242,880 bytes', async () => {
    const picture = await aPicture()
    const padded = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length)])
    const largest = await create({}, [{ name: 'large.jpg', content: padded(maxPictureBytes) }])
    expect(largest.status).toBe(201)
    const larger = await create({}, [{ name: 'large.jpg', content: padded(maxPictureBytes + 1) }])
    expect({ status: larger.status, message: larger.body.message }).toEqual({
      status: 413,
      message: 'File too large: large.jpg is larger than 5MB',
    })
  })

  it('may have at most ten images, also in two parallel edits', async () => {
    const file = await front()
    const many = (count: number) => Array.from({ length: count }, () => file)
    const eleven = await create({}, many(11))
    expect({ status: eleven.status, message: eleven.body.message }).toEqual({
      status: 400,
      message: 'Maximum 10 images allowed',
    })
    const { body } = await create({}, many(6))
    const edits = await Promise.all([
      update(body.data.property.id, {}, many(4)),
      update(body.data.property.id, {}, many(4)),
    ])
    expect(edits.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('leaves no files when it is refused', async () => {
    const before = await listFiles()
    await create({}, [await front(), { name: 'plan.svg', content: svg }])
    await update(owner.id, {}, [await front()])
    expect(await listFiles()).toEqual(before)
  })

  it('with the same key twice creates one property', async () => {
    const headers = { 'idempotency-key': 'upload-0001' }
    const submit = async () =>
      app.send(
        properties.create,
        { body: propertyFields },
        { token: owner.token, headers, files: [await front()] },
      )
    const [first, second] = [await submit(), await submit()]
    expect(second.body).toEqual(first.body)
  })
})

describe('lists and statistics', () => {
  it('search by name or address regardless of case and diacritics, filter by status, and sort by locale', async () => {
    const person = await anOwner()
    await aProperty(app, person, { name: 'Zainab House', address: 'Ikoyi' })
    await aProperty(app, person, { name: 'Ọláwálé Court', address: 'Yaba', status: 'MAINTENANCE' })
    await aProperty(app, person, { name: 'Ada Place', address: 'Ikẹjà' })
    const names = async (query: Record<string, unknown>) =>
      (await app.send(properties.list, { query }, { token: person.token })).body.data.properties.map(
        ({ name }) => name,
      )
    expect(await names({})).toEqual(['Ada Place', 'Ọláwálé Court', 'Zainab House'])
    expect(await names({ q: 'olawale' })).toEqual(['Ọláwálé Court'])
    expect(await names({ q: 'IKEJA' })).toEqual(['Ada Place'])
    expect(await names({ q: '100%' })).toEqual([])
    expect(await names({ status: 'MAINTENANCE' })).toEqual(['Ọláwálé Court'])
  })

  it('are paged by cursor', async () => {
    const person = await anOwner()
    for (const name of ['A', 'B', 'C', 'D', 'E']) await aProperty(app, person, { name })
    for (const sort of ['name', '-createdAt', 'pricePerNight', '-pricePerNight'] as const) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const query = { sort, limit: 2, ...(cursor && { cursor }) }
        const { body } = await app.send(properties.list, { query }, { token: person.token })
        seen.push(...body.data.properties.map(({ name }) => name))
        cursor = body.page.nextCursor ?? undefined
      } while (cursor)
      expect(seen.toSorted(), sort).toEqual(['A', 'B', 'C', 'D', 'E'])
    }
  })

  it('count available properties tonight, and show which are occupied', async () => {
    const person = await anOwner()
    const [occupiedProperty] = [await aProperty(app, person), await aProperty(app, person)]
    await aProperty(app, person, { status: 'BOOKED' })
    await aBooking(app, person, { ...aBookingInput(occupiedProperty, 0, 2), status: 'CHECKED_IN' })
    const stats = await app.send(properties.stats, {}, { token: person.token })
    expect(stats.body.data).toEqual({ total: 3, available: 1, booked: 2 })
    const read = await app.send(
      properties.get,
      { params: { id: occupiedProperty.id } },
      { token: person.token },
    )
    expect(read.body.data.property).toMatchObject({ status: 'AVAILABLE', occupied: true })
  })

  it('list the properties available for given nights, and the booked nights of one', async () => {
    const person = await anOwner()
    const [taken, free] = [await aProperty(app, person), await aProperty(app, person)]
    await aProperty(app, person, { status: 'UNAVAILABLE' })
    const booking = await aBooking(app, person, aBookingInput(taken, 10, 12))
    await aBooking(app, person, { ...aBookingInput(free, 10, 12), status: 'CANCELLED' })
    const findAvailable = (from: number, to: number) =>
      app.send(
        properties.available,
        { query: { checkIn: day(from), checkOut: day(to) } },
        { token: person.token },
      )
    const available = async (from: number, to: number) => {
      const { data, page } = (await findAvailable(from, to)).body
      expect(page.total).toBe(data.properties.length)
      return data.properties.map(({ id }) => id).toSorted()
    }
    const both = [taken.id, free.id].toSorted()
    expect(await available(11, 13)).toEqual([free.id])
    expect(await available(9, 11)).toEqual([free.id])
    expect(await available(1, 30)).toEqual([free.id])
    expect(await available(12, 13)).toEqual(both)
    expect(await available(8, 10)).toEqual(both)
    expect((await findAvailable(0, 731)).body).toMatchObject({
      errors: [{ path: 'checkOut', message: 'A stay has at most 730 nights' }],
    })
    const calendar = await app.send(
      properties.calendar,
      { params: { id: taken.id }, query: { from: day(0), to: day(30) } },
      { token: person.token },
    )
    expect(calendar.body.data.taken).toEqual([
      { kind: 'BOOKING', bookingId: booking.id, checkIn: day(10), checkOut: day(12) },
    ])
  })
})

describe('permissions', () => {
  it('let agents and staff read, and only owners write', async () => {
    const property = await aProperty(app, owner)
    for (const person of [await anAgentOf(owner), await aStaffMemberOf(owner)]) {
      expect((await app.send(properties.list, {}, { token: person.token })).status).toBe(200)
      expect((await create({}, undefined, person)).status).toBe(403)
      expect((await update(property.id, {}, [], person.token)).status).toBe(403)
      expect(
        (await app.send(properties.remove, { params: { id: property.id } }, { token: person.token })).status,
      ).toBe(403)
    }
    expect((await app.send(properties.list)).status).toBe(401)
  })

  it("return 404 to another business's owner, without changes", async () => {
    const property = await aProperty(app, owner)
    const otherOwner = await anOwner()
    const params = { id: property.id }
    const { token } = otherOwner
    const responses = [
      await app.send(properties.get, { params }, { token }),
      await update(property.id, { name: 'Mine' }, [await front()], token),
      await app.send(properties.remove, { params }, { token }),
      await app.send(properties.get, { params: { id: 'nonsense' } }, { token }),
    ]
    expect(responses.map(({ status, body }) => [status, body.code])).toEqual(
      responses.map(() => [404, 'common.not_found']),
    )
    const read = await app.send(properties.get, { params }, { token: owner.token })
    expect(read.body.data.property).toEqual(property)
  })
})
