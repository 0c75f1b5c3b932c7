import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPreview } from './preview-picture.task.ts'

const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()

test.each([
  [1600, 1200],
  [900, 1600],
  [300, 200],
])('noise of %i × %i pixels becomes a preview of at most 250 kB', async (width, height) => {
  const preview = await drawPreview({ picture: await noise(width, height) })
  expect(preview.length).toBeLessThanOrEqual(250_000)
  expect(await sharp(preview).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
})

test('a stored file is read by its path', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'preview-'))
  const file = path.join(folder, 'picture.png')
  await sharp({ create: { width: 1600, height: 900, channels: 4, background: '#185a38' } })
    .png()
    .toFile(file)
  const preview = await drawPreview({ picture: file })
  await rm(folder, { recursive: true })
  expect(await sharp(preview).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1200,
    height: 630,
    channels: 3,
  })
})

test('a file that is no picture is an error', async () => {
  await expect(drawPreview({ picture: Buffer.from('no picture') })).rejects.toThrow()
})
