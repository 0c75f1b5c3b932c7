import { readFile } from 'node:fs/promises'
import type { ErrorCode } from '@ilewa/contract/core/errors'
import sharp, { type Sharp } from 'sharp'
import { Fault } from '../app-error.ts'

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
/** AVIF and HEIF take 17 bytes a pixel while they are decoded. */
const maxHeifPixels = 16_000_000

const longestSide = 1_600
const thumbnailSize = { width: 480, height: 360 }

export interface PictureInput {
  path: string
  /** As its sender called it, for messages. */
  name: string
  /** Makes a square of so many pixels a side; without it, the picture as it is shown, and its thumbnail. */
  square?: number
  /** The kinds that are welcome, such as "jpeg", and the refusal of all others. */
  only?: { kinds: readonly string[]; code: ErrorCode; field: string }
}

interface EncodedPicture {
  image: Buffer
  thumbnail: Buffer | undefined
}

/** Runs a decoding step; whatever the decoder says, the file was no picture. */
async function decode<T>({ name }: PictureInput, step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch {
    throw new Fault('uploads.not_an_image', { values: { file: name } })
  }
}

function pixelLimitOf(format: string, isProgressive: boolean | undefined): number {
  if (format === 'heif') return maxHeifPixels
  return isProgressive ? maxProgressivePixels : maxPixels
}

/** Size and kind are read from the header, before anything is decoded. */
async function requirePicture(input: PictureInput, content: Buffer): Promise<void> {
  const { width, height, isProgressive, format } = await decode(input, async () =>
    sharp(content, { limitInputPixels: false }).metadata(),
  )
  if (width * height > pixelLimitOf(format, isProgressive))
    throw new Fault('uploads.too_many_pixels', { values: { file: input.name } })
  const { only } = input
  if (only && !only.kinds.includes(format)) throw new Fault(only.code, { field: only.field })
}

const encodeSquare = async (picture: Sharp, side: number): Promise<EncodedPicture> => ({
  image: await picture.resize({ width: side, height: side, fit: 'cover' }).jpeg({ quality: 82 }).toBuffer(),
  thumbnail: undefined,
})

/** The picture as it is shown, and small for lists. */
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

/** Encodes an uploaded picture anew: upright, opaque, and without anything of the sender's file but its picture. */
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
