import { readFile } from 'node:fs/promises'
import type { ErrorCode } from '@ilewa/contract/core/errors'
import sharp, { type Sharp } from 'sharp'
import { AppError } from '../app-error.ts'

// Enables only the decoders of photographs. The content of a file decides its type, and SVG is not supported.
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

/** 50 megapixels cover any phone's photo. A progressive image is decoded as a whole, at several bytes per pixel. */
const maxPixels = 50_000_000
const maxProgressivePixels = 25_000_000
/** AVIF and HEIF take 17 bytes per pixel while they are decoded. */
const maxHeifPixels = 16_000_000

const longestSide = 1_600
const thumbnailSize = { width: 480, height: 360 }

export interface PictureInput {
  path: string
  /** The original file name, for messages. */
  name: string
  /** Side of a square crop in pixels; if omitted, encodes the picture in full and a thumbnail. */
  square?: number
  /** The accepted formats, such as "jpeg", and the error for all others. */
  only?: { kinds: readonly string[]; code: ErrorCode; field: string }
}

interface EncodedPicture {
  image: Buffer
  thumbnail: Buffer | undefined
}

/** Runs a decoding step; any decoder error means that the file is not an image. */
async function decode<T>({ name }: PictureInput, step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch {
    throw new AppError('uploads.not_an_image', { values: { file: name } })
  }
}

function pixelLimitOf(format: string, isProgressive: boolean | undefined): number {
  if (format === 'heif') return maxHeifPixels
  return isProgressive ? maxProgressivePixels : maxPixels
}

/** Checks size and format from the header, before anything is decoded. */
async function requirePicture(input: PictureInput, content: Buffer): Promise<void> {
  const { width, height, isProgressive, format } = await decode(input, async () =>
    sharp(content, { limitInputPixels: false }).metadata(),
  )
  if (width * height > pixelLimitOf(format, isProgressive))
    throw new AppError('uploads.too_many_pixels', { values: { file: input.name } })
  const { only } = input
  if (only && !only.kinds.includes(format)) throw new AppError(only.code, { field: only.field })
}

const encodeSquare = async (picture: Sharp, side: number): Promise<EncodedPicture> => ({
  image: await picture.resize({ width: side, height: side, fit: 'cover' }).jpeg({ quality: 82 }).toBuffer(),
  thumbnail: undefined,
})

/** The full picture, and a thumbnail for lists. */
async function encodeWithThumbnail(picture: Sharp): Promise<EncodedPicture> {
  const image = await picture
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80, progressive: true })
    .toBuffer()
  const thumbnail = await sharp(image)
    .resize({ ...thumbnailSize, fit: 'cover' })
    .webp({ quality: 68 })
    .toBuffer()
  return { image, thumbnail }
}

/** Re-encodes an uploaded picture: rotated upright, opaque, and without the metadata of the original file. */
export async function encodePictureFile(input: PictureInput): Promise<EncodedPicture> {
  const content = await readFile(input.path)
  await requirePicture(input, content)
  const { square } = input
  return decode(input, async () => {
    const picture = sharp(content, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .flatten({ background: '#ffffff' })
    return square === undefined ? encodeWithThumbnail(picture) : encodeSquare(picture, square)
  })
}
