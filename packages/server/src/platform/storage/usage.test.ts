import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { expenses } from '@ilewa/contract/expenses/endpoints'
import { maintenance } from '@ilewa/contract/maintenance/endpoints'
import { properties } from '@ilewa/contract/properties/endpoints'
import { subscription } from '@ilewa/contract/subscription/endpoints'
import { planOf } from '@ilewa/contract/subscription/plans'
import {
  anAgentOf,
  anOwner,
  aPicture,
  aProperty,
  type Person,
  propertyFields,
} from '@ilewa/tests/support/app/builders'
import { aMaintenanceRequest, anExpense } from '@ilewa/tests/support/app/maintenance'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { setStandardPlan } from '@ilewa/tests/support/app/users'
import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { measureFiles } from '../../sweep.ts'
import { setClockOffset } from '../clock.ts'
import { db } from '../database/database.ts'
import { setUpDiskSpace } from '../disk-space.ts'
import { storageUsage } from './usage.table.ts'

const app = useTestApp()
const jobInfo = { jobId: 'measure', enqueuedAt: new Date() }

/** Bytes of the business's files on disk. */
async function bytesOnDisk({ businessId }: Person): Promise<number> {
  const folder = path.join(app.dataDir(), 'uploads', businessId)
  const names = await readdir(folder).catch(() => [])
  const sizes = await Promise.all(names.map(async (name) => (await stat(path.join(folder, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

const limitsFor = async ({ token }: Person) => (await app.send(subscription.limits, {}, { token })).body.data
const storedBy = async (owner: Person) => (await limitsFor(owner)).storedBytes

const setStored = ({ businessId }: Person, bytes: number) =>
  db()
    .insert(storageUsage)
    .values({ businessId, bytes })
    .onConflictDoUpdate({ target: storageUsage.businessId, set: { bytes } })

const aFile = async () => ({ name: 'front.jpg', content: await aPicture() })
const freeBytes = planOf('FREE').maxStorageBytes

async function createProperty({ token }: Person, content?: Buffer) {
  const files = [content ? { name: 'front.jpg', content } : await aFile()]
  return app.send(properties.create, { body: propertyFields }, { token, files })
}

describe('the bytes of a business', () => {
  it('match its files of every kind when added, replaced or removed', async () => {
    const owner = await anOwner()
    await setStandardPlan(owner)
    expect(await storedBy(owner)).toBe(0)
    const { id, images } = await aProperty(app, owner)
    expect(await storedBy(owner)).toBe(await bytesOnDisk(owner))
    const files = [await aFile(), await aFile()]
    const keepImages = ['new', images[0]?.id ?? '', 'new']
    await app.send(
      properties.update,
      { params: { id }, body: { ...propertyFields, keepImages } },
      { token: owner.token, files },
    )
    const three = await storedBy(owner)
    expect(three).toBe(await bytesOnDisk(owner))

    const request = await aMaintenanceRequest(app, owner, { id })
    const setPhotos = (body: object, photos: typeof files) =>
      app.send(
        maintenance.setPhotos,
        { params: { id: request.id }, body: { ...body } },
        { token: owner.token, files: photos },
      )
    const { photos } = (await setPhotos({}, files)).body.data.maintenanceRequest
    expect(await storedBy(owner)).toBe(await bytesOnDisk(owner))
    await setPhotos({ keepPhotos: [photos[1]?.id] }, [])
    expect(await storedBy(owner)).toBe(await bytesOnDisk(owner))

    const expense = await anExpense(app, owner)
    for (const receipt of [files.slice(0, 1), files.slice(1)]) {
      await app.send(
        expenses.setReceipt,
        { params: { id: expense.id } },
        { token: owner.token, files: receipt },
      )
      expect(await storedBy(owner)).toBe(await bytesOnDisk(owner))
    }
    await app.send(expenses.removeReceipt, { params: { id: expense.id } }, { token: owner.token })
    await setPhotos({ keepPhotos: '' }, [])
    expect(await storedBy(owner)).toBe(three)
    expect(await bytesOnDisk(owner)).toBe(three)
  })

  it('are measured if an earlier version did not count them', async () => {
    const owner = await anOwner()
    await setStandardPlan(owner)
    const property = await aProperty(app, owner)
    const expense = await anExpense(app, owner)
    const files = [await aFile()]
    await app.send(expenses.setReceipt, { params: { id: expense.id } }, { token: owner.token, files })
    await db().execute(sql`UPDATE property_images SET bytes = NULL WHERE property_id = ${property.id}`)
    await db().execute(sql`UPDATE expenses SET receipt_bytes = NULL WHERE id = ${expense.id}`)
    expect(await storedBy(owner)).toBe(0)
    expect(await measureFiles.isDue?.()).toBe(true)
    await measureFiles.run({}, jobInfo)
    expect(await storedBy(owner)).toBe(await bytesOnDisk(owner))
    expect(await measureFiles.isDue?.()).toBe(false)
  })

  it('are shown to the owner with the limit of the plan', async () => {
    const owner = await anOwner()
    const agent = await anAgentOf(owner)
    await setStored(owner, 212_000_000)
    expect(await limitsFor(owner)).toMatchObject({ storedBytes: 212_000_000, maxStorageBytes: 500_000_000 })
    expect((await limitsFor(agent)).storedBytes).toBe(0)
    await setStandardPlan(owner)
    expect(await limitsFor(owner)).toMatchObject({ maxStorageBytes: 50_000_000_000 })
  })
})

describe('a full storage', () => {
  it('refuses a picture that does not fit, and stores nothing', async () => {
    const owner = await anOwner()
    await setStored(owner, freeBytes - 10)
    const { status, body } = await createProperty(owner)
    expect({ status, code: body.code, message: body.message }).toEqual({
      status: 409,
      code: 'uploads.storage_full',
      message: 'Your plan stores 500 MB. Remove pictures you no longer need, or choose a larger plan.',
    })
    expect(await bytesOnDisk(owner)).toBe(0)
    expect(await storedBy(owner)).toBe(freeBytes - 10)
    const { body: listed } = await app.send(properties.list, {}, { token: owner.token })
    expect(listed.data.properties).toEqual([])
    const [usage] = await db()
      .select()
      .from(storageUsage)
      .where(eq(storageUsage.businessId, owner.businessId))
    expect(usage?.bytes).toBe(freeBytes - 10)
    await setStandardPlan(owner)
    expect((await createProperty(owner)).status).toBe(201)
  })

  it('refuses a picture before decoding it', async () => {
    const owner = await anOwner()
    await setStored(owner, freeBytes)
    expect((await createProperty(owner, Buffer.from('no picture at all'))).body.code).toBe(
      'uploads.storage_full',
    )
  })

  it('is never exceeded by parallel uploads', async () => {
    const owner = await anOwner()
    expect((await createProperty(owner)).status).toBe(201)
    const one = await storedBy(owner)
    await setStored(owner, freeBytes - one - 5)
    const responses = await Promise.all([1, 2, 3, 4].map(() => createProperty(owner)))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    expect(await storedBy(owner)).toBe(freeBytes - 5)
    expect(await bytesOnDisk(owner)).toBe(2 * one)
  })
})

describe('a disk that is nearly full', () => {
  afterEach(() => {
    setClockOffset(0)
    setUpDiskSpace({ dataDir: app.dataDir() }, { warn: vi.fn() })
  })

  const readMetric = async (name: string) => {
    const { body } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    return Number(new RegExp(`^${name} (.+)$`, 'm').exec(body)?.[1])
  }

  it.each([
    ['less than 1 GB', { free: 999_000_000, total: 4_000_000_000 }],
    ['less than 5 %', { free: 4_900_000_000, total: 100_000_000_000 }],
  ])('refuses uploads with %s free, logs it once a minute, and sets a metric', async (_, space) => {
    const owner = await anOwner()
    const warn = vi.fn()
    setUpDiskSpace({ dataDir: app.dataDir() }, { warn }, { measure: async () => space })
    for (let time = 0; time < 2; time++) {
      const { status, body, headers } = await createProperty(owner)
      expect([status, body.code, headers['retry-after']]).toEqual([503, 'uploads.disk_low', '60'])
    }
    expect(warn).toHaveBeenCalledTimes(1)
    expect(await readMetric('ilewa_uploads_paused')).toBe(1)
    expect(await readMetric('ilewa_disk_free_bytes')).toBe(space.free)
    setClockOffset(61_000)
    await createProperty(owner)
    expect(warn).toHaveBeenCalledTimes(2)
    expect(await bytesOnDisk(owner)).toBe(0)
  })

  it('accepts uploads again once there is space', async () => {
    const owner = await anOwner()
    const space = { free: 10, total: 100_000_000_000 }
    setUpDiskSpace({ dataDir: app.dataDir() }, { warn: vi.fn() }, { measure: async () => ({ ...space }) })
    expect((await createProperty(owner)).status).toBe(503)
    space.free = 50_000_000_000
    setClockOffset(6_000)
    expect((await createProperty(owner)).status).toBe(201)
    expect(await readMetric('ilewa_uploads_paused')).toBe(0)
  })
})
