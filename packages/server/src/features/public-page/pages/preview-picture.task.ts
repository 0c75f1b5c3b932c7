import sharp from 'sharp'
import { previewSize } from './open-graph.ts'

sharp.cache(false)
sharp.concurrency(1)

/** Larger than any stored picture: its longest side has 1,600 pixels. */
const maxPixels = 4_000_000
/** WhatsApp shows no preview of more than 300 kB. */
const maxPreviewBytes = 250_000
const qualities = [82, 72, 60, 48, 36, 24, 12]

export interface PreviewInput {
  /** The path of a stored picture, or its content. */
  picture: string | Uint8Array
}

/** The picture that chats show beside a link: a JPEG, as good as its limit of bytes allows. */
export async function drawPreview({ picture }: PreviewInput): Promise<Uint8Array> {
  const pixels = await sharp(picture, { limitInputPixels: maxPixels })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize({ ...previewSize, fit: 'cover' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = pixels.info
  for (const quality of qualities) {
    const preview = await sharp(pixels.data, { raw: { width, height, channels } })
      .jpeg({ quality })
      .toBuffer()
    if (preview.length <= maxPreviewBytes) return preview
  }
  throw new Error(`The preview of a picture is larger than ${maxPreviewBytes} bytes`)
}
