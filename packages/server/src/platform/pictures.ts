import type { Picture } from '@ilewa/contract/pictures'
import sharp, { type Sharp } from 'sharp'
import { isDatabaseAway } from './database/database-errors.ts'
import type { Context } from './http/context.ts'
import type { ReceivedFile } from './http/uploads.ts'
import { newId } from './id.ts'
import { encodePicture } from './images.ts'
import { discardFiles, putFile, urlOf } from './storage.ts'
import { StorageAway } from './storage-home.ts'

const longestSide = 1_600
const thumbnailSize = { width: 480, height: 360 }

/** Where the picture and its small copy lie in storage. */
export const pictureKeysOf = (ctx: Pick<Context, 'businessId'>, id: string) => ({
  image: `${ctx.businessId}/${id}.jpg`,
  thumbnail: `${ctx.businessId}/${id}-thumb.webp`,
})

/** Where an image lies in storage. */
export const imageKeyOf = (ctx: Pick<Context, 'businessId'>, id: string): string =>
  pictureKeysOf(ctx, id).image

export const toPicture = (ctx: Pick<Context, 'businessId'>, id: string): Picture => {
  const { image, thumbnail } = pictureKeysOf(ctx, id)
  return { id, url: urlOf(image), thumbnailUrl: urlOf(thumbnail) }
}

/** The picture as it is shown, and small for lists. */
async function encode(picture: Sharp): Promise<{ image: Buffer; small: Buffer }> {
  const image = await picture
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80, progressive: true })
    .toBuffer()
  const small = await sharp(image)
    .resize({ ...thumbnailSize, fit: 'cover' })
    .webp({ quality: 68 })
    .toBuffer()
  return { image, small }
}

async function storePicture(ctx: Context, file: ReceivedFile): Promise<string> {
  const encoded = await encodePicture(file, { encode })
  const id = newId()
  const { image, thumbnail } = pictureKeysOf(ctx, id)
  await putFile(image, encoded.image)
  await putFile(thumbnail, encoded.small)
  return id
}

/** Removes the files of images that no row names any more; what cannot be removed now the nightly sweep takes. */
export async function discardPictures(
  ctx: Pick<Context, 'businessId'>,
  ids: readonly string[],
): Promise<void> {
  await discardFiles(ids.flatMap((id) => Object.values(pictureKeysOf(ctx, id))))
}

interface WithPictures {
  images: { id: string }[]
}

/**
 * Stores the files, then runs `work` with their ids, in order. What `work` does not keep in its answer, or loses by
 * throwing, is removed again, so no file stays without a row. Where nobody can say whether it was committed, the files
 * stay: better a file without a row, which the nightly sweep removes, than a row without its files. Nor is a storage
 * that is away waited for twice.
 */
export async function withStoredPictures<T extends WithPictures>(
  ctx: Context,
  files: readonly ReceivedFile[],
  work: (ids: string[]) => Promise<T>,
): Promise<T> {
  const ids: string[] = []
  try {
    for (const file of files) ids.push(await storePicture(ctx, file))
    const result = await work(ids)
    const kept = new Set(result.images.map((image) => image.id))
    await discardPictures(
      ctx,
      ids.filter((id) => !kept.has(id)),
    )
    return result
  } catch (error) {
    if (!isDatabaseAway(error) && !(error instanceof StorageAway)) await discardPictures(ctx, ids)
    throw error
  }
}
