import type { Picture } from '@ilewa/contract/core/pictures'
import { inTransaction } from '../database/database.ts'
import { isDatabaseAway } from '../database/database-errors.ts'
import type { Context } from '../http/pipeline/context.ts'
import type { ReceivedFile } from '../http/uploads/uploads.ts'
import { newId } from '../id.ts'
import { StorageAway } from '../storage/backend.ts'
import { signedUrlOf } from '../storage/signed-urls.ts'
import { discardFiles, putFile, urlOf } from '../storage/storage.ts'
import { requireStorage } from '../storage/usage.ts'
import { encodePicture } from './images.ts'

/** Where the picture and its small copy lie in storage. */
export const pictureKeysOf = (ctx: Pick<Context, 'businessId'>, id: string) => ({
  image: `${ctx.businessId}/${id}.jpg`,
  thumbnail: `${ctx.businessId}/${id}-thumb.webp`,
})

/** Where an image lies in storage. */
export const imageKeyOf = (ctx: Pick<Context, 'businessId'>, id: string): string =>
  pictureKeysOf(ctx, id).image

/** A picture that anyone may see who has its address, such as a property's. */
export const toPicture = (ctx: Pick<Context, 'businessId'>, id: string): Picture => {
  const { image, thumbnail } = pictureKeysOf(ctx, id)
  return { id, url: urlOf(image), thumbnailUrl: urlOf(thumbnail) }
}

/** A picture of the business's own affairs, such as a receipt: its addresses expire. */
export const toPrivatePicture = (ctx: Pick<Context, 'businessId'>, id: string): Picture => {
  const { image, thumbnail } = pictureKeysOf(ctx, id)
  return { id, url: signedUrlOf(image), thumbnailUrl: signedUrlOf(thumbnail) }
}

/** A picture that lies in storage, for the row that names it. */
export interface StoredPicture {
  id: string
  /** Of its files. */
  bytes: number
}

/**
 * Encodes a picture and stores it, after those of the same request, which no row counts yet; `stored` has it before its
 * first file is written. Throws `uploads.storage_full`.
 */
async function storePicture(ctx: Context, file: ReceivedFile, stored: StoredPicture[]): Promise<void> {
  const before = stored.reduce((sum, { bytes }) => sum + bytes, 0)
  // A full storage is refused before a picture is decoded; how large it will be is known only afterwards.
  await requireStorage(ctx, before + 1)
  const encoded = await encodePicture(ctx, file)
  const bytes = encoded.image.length + (encoded.thumbnail?.length ?? 0)
  await requireStorage(ctx, before + bytes)
  const id = newId()
  const keys = pictureKeysOf(ctx, id)
  stored.push({ id, bytes })
  await putFile(keys.image, encoded.image)
  if (encoded.thumbnail) await putFile(keys.thumbnail, encoded.thumbnail)
}

/** Removes the files of images that no row names any more; what cannot be removed now the nightly sweep takes. */
export async function discardPictures(
  ctx: Pick<Context, 'businessId'>,
  ids: readonly string[],
): Promise<void> {
  await discardFiles(ids.flatMap((id) => Object.values(pictureKeysOf(ctx, id))))
}

/** The rows first, which lock the counter, then the quota: so that parallel uploads cannot exceed it together. */
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
 * Stores the files, then runs `work` with them, in order, in a transaction that exceeds no quota. What `work` does not
 * keep in its answer, or loses by throwing, is removed again, so no file stays without a row. Where nobody can say whether
 * it was committed, the files stay: better a file without a row, which the nightly sweep removes, than a row without its
 * files. Nor is a storage that is away waited for twice.
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
    const kept = new Set(result.images.map((image) => image.id))
    await discardPictures(
      ctx,
      idsOf(stored).filter((id) => !kept.has(id)),
    )
    return result
  } catch (error) {
    if (!isDatabaseAway(error) && !(error instanceof StorageAway)) await discardPictures(ctx, idsOf(stored))
    throw error
  }
}
