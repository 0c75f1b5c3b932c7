import { z } from 'zod'
import { uuid } from './fields.ts'

/** A stored photo and its thumbnail. Both URLs of a private photo expire within an hour. */
export const Picture = z.object({ id: uuid, url: z.string(), thumbnailUrl: z.string() })
export type Picture = z.infer<typeof Picture>

/** Maximum bytes of one uploaded picture. */
export const maxPictureBytes = 5_242_880
