import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { Fault } from './fault.ts'
import type { ReceivedFile } from './http/uploads.ts'
import { count } from './metrics.ts'

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

const notAnImage = (file: ReceivedFile) => new Fault('uploads.not_an_image', { values: { file: file.name } })

/** Runs a decoding step; whatever the decoder says, the file was no picture. */
async function decode<T>(file: ReceivedFile, step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch {
    throw notAnImage(file)
  }
}

/** Width × height is read from the header, before anything is decoded; answers the kind that the content is. */
async function requirePicture(file: ReceivedFile, content: Buffer): Promise<string> {
  const { width, height, isProgressive, format } = await decode(file, async () =>
    sharp(content, { limitInputPixels: false }).metadata(),
  )
  const most = isProgressive ? maxProgressivePixels : maxPixels
  if (width * height > most) throw new Fault('uploads.too_many_pixels', { values: { file: file.name } })
  return format
}

let encoding: Promise<unknown> = Promise.resolve()

/** One picture at a time in the whole process, so that a crowd of uploads needs no more memory than one. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = encoding.then(work)
  encoding = turn.catch(() => undefined)
  return turn
}

interface Encoding<T> {
  /** Refuses a kind, such as "webp", that is not welcome here. */
  requireKind?: (kind: string) => void
  /** Makes what is kept of the picture, which is upright, opaque and without metadata. */
  encode: (picture: Sharp) => Promise<T>
}

async function reencode<T>(file: ReceivedFile, { requireKind, encode }: Encoding<T>): Promise<T> {
  const content = await readFile(file.path)
  const kind = await requirePicture(file, content)
  requireKind?.(kind)
  return decode(file, () =>
    encode(
      sharp(content, { limitInputPixels: maxPixels, failOn: 'error' })
        .autoOrient()
        .flatten({ background: '#ffffff' }),
    ),
  )
}

/** Re-encodes an uploaded picture, so that nothing of the sender's file but its picture is kept. */
export async function encodePicture<T>(file: ReceivedFile, encoding: Encoding<T>): Promise<T> {
  try {
    const kept = await inTurn(() => reencode(file, encoding))
    count('uploads', 'kept')
    return kept
  } catch (error) {
    count('uploads', 'refused')
    throw error
  }
}
