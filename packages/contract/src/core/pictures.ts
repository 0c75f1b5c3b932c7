import { z } from 'zod'
import { uuid } from './fields.ts'

/** A stored photograph and its small version for lists; both addresses of a private one expire within an hour. */
export const Picture = z.object({ id: uuid, url: z.string(), thumbnailUrl: z.string() })
export type Picture = z.infer<typeof Picture>

/** The most bytes of one uploaded picture (operations section 9). */
export const maxPictureBytes = 5_242_880
