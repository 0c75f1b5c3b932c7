import { readFile } from 'node:fs/promises'
import type { PropertyImage } from '@ilewa/contract/properties'
import sharp from 'sharp'
import { Fault } from '../../platform/fault.ts'
import type { Context } from '../../platform/http/context.ts'
import type { ReceivedFile } from '../../platform/http/uploads.ts'
import { newId } from '../../platform/id.ts'
import { putFile, removeFile, urlOf } from '../../platform/storage.ts'

// Only the decoders of photographs stay on: a file's content decides what it is, and an SVG is nothing here.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
  ],
})
sharp.cache(false)
sharp.concurrency(1)

/** 50 megapixels hold any phone's photograph; a progressive one is decoded as a whole, several bytes a pixel. */
const maxPixels = 50_000_000
const maxProgressivePixels = 25_000_000
const longestSide = 1_600
const thumbnailSize = { width: 480, height: 360 }

const keys = (ctx: Pick<Context, 'businessId'>, id: string) => ({
  image: `${ctx.businessId}/${id}.jpg`,
  thumbnail: `${ctx.businessId}/${id}-thumb.webp`,
})

export const toPropertyImage = (ctx: Pick<Context, 'businessId'>, id: string): PropertyImage => {
  const { image, thumbnail } = keys(ctx, id)
  return { id, url: urlOf(image), thumbnailUrl: urlOf(thumbnail) }
}

const notAnImage = (file: ReceivedFile) => new Fault('uploads.not_an_image', { values: { file: file.name } })

/** Runs a decoding step; whatever the decoder says, the file was no picture. */
async function decode<T>(file: ReceivedFile, step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch {
    throw notAnImage(file)
  }
}

/** Width × height is read from the header, before anything is decoded. */
async function requirePicture(file: ReceivedFile, content: Buffer): Promise<void> {
  const { width, height, isProgressive } = await decode(file, async () =>
    sharp(content, { limitInputPixels: false }).metadata(),
  )
  const most = isProgressive ? maxProgressivePixels : maxPixels
  if (width * height > most) throw new Fault('uploads.too_many_pixels', { values: { file: file.name } })
}

/** Re-encodes upright and without metadata, so nothing of the sender's file but its picture is kept. */
const encode = (file: ReceivedFile, content: Buffer): Promise<{ image: Buffer; small: Buffer }> =>
  decode(file, async () => {
    const image = await sharp(content, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 80, progressive: true })
      .toBuffer()
    const small = await sharp(image)
      .resize({ ...thumbnailSize, fit: 'cover' })
      .webp({ quality: 68 })
      .toBuffer()
    return { image, small }
  })

let encoding: Promise<unknown> = Promise.resolve()

/** One picture at a time in the whole process, so that a crowd of uploads needs no more memory than one. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = encoding.then(work)
  encoding = turn.catch(() => undefined)
  return turn
}

async function storeImage(ctx: Context, file: ReceivedFile): Promise<string> {
  const encoded = await inTurn(async () => {
    const content = await readFile(file.path)
    await requirePicture(file, content)
    return encode(file, content)
  })
  const id = newId()
  const { image, thumbnail } = keys(ctx, id)
  await putFile(image, encoded.image)
  await putFile(thumbnail, encoded.small)
  return id
}

/** Removes the files of images that no row names any more. */
export async function discardImages(ctx: Pick<Context, 'businessId'>, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const { image, thumbnail } = keys(ctx, id)
    await removeFile(image)
    await removeFile(thumbnail)
  }
}

interface WithImages {
  images: { id: string }[]
}

/**
 * Stores the files, then runs `work` with their ids, in order. What `work` does not keep in its answer, or loses by
 * throwing, is removed again, so no file stays without a row.
 */
export async function withStoredImages<T extends WithImages>(
  ctx: Context,
  files: readonly ReceivedFile[],
  work: (ids: string[]) => Promise<T>,
): Promise<T> {
  const ids: string[] = []
  try {
    for (const file of files) ids.push(await storeImage(ctx, file))
    const result = await work(ids)
    const kept = new Set(result.images.map((image) => image.id))
    await discardImages(
      ctx,
      ids.filter((id) => !kept.has(id)),
    )
    return result
  } catch (error) {
    await discardImages(ctx, ids)
    throw error
  }
}
