import { z } from 'zod'

const limitMessage = 'limit is a number between 1 and 500'
const limit = z.int(limitMessage).min(1, limitMessage).max(500, limitMessage)

/** Query of a list. Numbers arrive as strings in a URL. */
export const ListQuery = z.object({
  q: z.string().trim().max(200).optional(),
  limit: z
    .union(
      [
        z
          .string()
          .regex(/^\d{1,3}$/)
          .transform(Number)
          .pipe(limit),
        limit,
      ],
      limitMessage,
    )
    .default(100),
  cursor: z.string().max(1000).optional(),
})

/** One or several values of a list in a URL, with commas between them. */
export const commaSeparated = <const V extends string>(options: readonly V[], error: string) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',') : value),
    z.array(z.enum(options, { error }), { error }).max(options.length, error),
  )

/** Query of a list without a search. */
export const PageQuery = ListQuery.omit({ q: true })
export type PageQuery = z.output<typeof PageQuery>
