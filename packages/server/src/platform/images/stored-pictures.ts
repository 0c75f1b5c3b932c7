import type { Picture } from '@ilewa/contract/core/pictures'
import { inTransaction } from '../database/database.ts'
import { isDatabaseUnavailable } from '../database/database-errors.ts'
import type { Context } from '../http/pipeline/context.ts'
import type { ReceivedFile } from '../http/uploads/uploads.ts'
import { newId } from '../id.ts'
import { StorageUnavailableError } from '../storage/backend.ts'
import { signedUrlOf } from '../storage/signed-urls.ts'
import { discardFiles, putFile, urlOf } from '../storage/storage.ts'
import { requireStorage } from '../storage/usage.ts'
import { encodePicture } from './images.ts'

/** Storage keys of the picture and its thumbnail. */
export const pictureKeysOf = (ctx: Pick<Context, 'businessId'>, id: string) => ({
  image: `${ctx.businessId}/${id}.jpg`,
  thumbnail: `${ctx.businessId}/${id}-thumb.webp`,
})

/** Storage key of the image. */
export const imageKeyOf = (ctx: Pick<Context, 'businessId'>, id: string): string =>
  pictureKeysOf(ctx, id).image

/** A picture that is public to anyone who has its URL, such as a property's. */
export const toPicture = (ctx: Pick<Context, 'businessId'>, id: string): Picture => {
  const { image, thumbnail } = pictureKeysOf(ctx, id)
  return { id, url: urlOf(image), thumbnailUrl: urlOf(thumbnail) }
}

/** A private picture of the business, such as a receipt: its URLs expire. */
export const toPrivatePicture = (ctx: Pick<Context, 'businessId'>, id: string): Picture => {
  const { image, thumbnail } = pictureKeysOf(ctx, id)
  return { id, url: signedUrlOf(image), thumbnailUrl: signedUrlOf(thumbnail) }
}

/** Id and size of a stored picture, for its row in the database. */
export interface StoredPicture {
  id: string
  /** Total size of its files. */
  bytes: number
}

/**
 * Encodes and stores a picture. Pictures stored earlier in the same request count towards the quota, although no
 * row counts them yet. The picture is added to `stored` before its first file is written, so that the caller can
 * remove the files after a failure. Throws `uploads.storage_full`.
 */
async function storePicture(ctx: Context, file: ReceivedFile, stored: StoredPicture[]): Promise<void> {
  const storedBytes = stored.reduce((sum, { bytes }) => sum + bytes, 0)
  // Refuses early if the storage is full; the size of a picture is known only after encoding.
  await requireStorage(ctx, storedBytes + 1)
  const encoded = await encodePicture(ctx, file)
  const bytes = encoded.image.length + (encoded.thumbnail?.length ?? 0)
  await requireStorage(ctx, storedBytes + bytes)
  const id = newId()
  const keys = pictureKeysOf(ctx, id)
  stored.push({ id, bytes })
  await putFile(keys.image, encoded.image)
  if (encoded.thumbnail) await putFile(keys.thumbnail, encoded.thumbnail)
}

/** Removes the files of images that no row references any more; the nightly sweep removes those that fail. */
export async function discardPictures(
  ctx: Pick<Context, 'businessId'>,
  ids: readonly string[],
): Promise<void> {
  await discardFiles(ids.flatMap((id) => Object.values(pictureKeysOf(ctx, id))))
}

/**
 * Checks the quota after `work`, whose changes lock the business's byte counter. Parallel uploads therefore wait
 * for each other and cannot exceed the quota together.
 */
const workWithinQuota = <T>(ctx: Context, work: () => Promise<T>): Promise<T> =>
  inTransaction(async () => {
    const result = await work()
    await requireStorage(ctx, 0)
    return result
  })

interface WithPictures {
  images: { id: string }[]
}

/**
 * Stores the files, then runs `work` with the stored pictures, in the order of the files, in a transaction that
 * fails if the quota is exceeded. Pictures that `work` does not return are removed again, and all of them if
 * `work` throws.
 * The files stay if the outcome of the commit is unknown: the nightly sweep removes a file without a row, but a
 * row without its files cannot be repaired. They also stay if the storage is unavailable, because removing them
 * would fail, too.
 */
export async function withStoredPictures<T extends WithPictures>(
  ctx: Context,
  files: readonly ReceivedFile[],
  work: (pictures: StoredPicture[]) => Promise<T>,
): Promise<T> {
  const stored: StoredPicture[] = []
  const idsOf = (pictures: readonly StoredPicture[]) => pictures.map(({ id }) => id)
  try {
    for (const file of files) await storePicture(ctx, file, stored)
    const result = stored.length === 0 ? await work([]) : await workWithinQuota(ctx, () => work(stored))
    const usedIds = new Set(result.images.map((image) => image.id))
    await discardPictures(
      ctx,
      idsOf(stored).filter((id) => !usedIds.has(id)),
    )
    return result
  } catch (error) {
    if (!isDatabaseUnavailable(error) && !(error instanceof StorageUnavailableError))
      await discardPictures(ctx, idsOf(stored))
    throw error
  }
}
