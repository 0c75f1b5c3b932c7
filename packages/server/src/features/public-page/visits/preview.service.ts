import { buffer } from 'node:stream/consumers'
import { notFound } from '../../../platform/app-error.ts'
import { imageKeyOf } from '../../../platform/images/stored-pictures.ts'
import { openFile } from '../../../platform/storage/storage.ts'
import { toPreviewPicture } from '../pages/preview-picture.ts'
import { findPage } from './find-page.queries.ts'
import { findShownProperty } from './property-views.queries.ts'

/** Previews in memory, by picture: chats ask for one again and again, and drawing takes 100 ms of a core. */
const previews = new Map<string, Uint8Array>()
/** Of at most 250 kB each. */
const maxPreviews = 40

/** The preview of a property's first picture. Throws `common.not_found`. */
export async function getPreview(
  { slug, propertySlug }: { slug: string; propertySlug: string },
  signal: AbortSignal,
): Promise<Uint8Array> {
  const found = await findPage(slug)
  const property = found && (await findShownProperty(found, propertySlug))
  const [picture] = property?.pictures ?? []
  if (!found || !picture) throw notFound()
  const cached = previews.get(picture.id)
  if (cached) return cached
  const { businessId } = found
  const file = await openFile(imageKeyOf({ businessId }, picture.id))
  if (!file) throw notFound()
  // A queue of its own: visitors delay neither the business nor others.
  const requester = { businessId: `visits:${businessId}`, userId: businessId }
  const preview = await toPreviewPicture(requester, await buffer(file.stream), signal)
  previews.set(picture.id, preview)
  for (const oldest of previews.keys()) {
    if (previews.size <= maxPreviews) break
    previews.delete(oldest)
  }
  return preview
}
