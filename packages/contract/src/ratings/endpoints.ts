import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Nothing } from '../core/fields.ts'
import { Rating, RatingInput, RatingListQuery, RatingRequest } from './schema.ts'

export const ratings = {
  list: endpoint({
    method: 'GET',
    path: '/ratings',
    access: 'analytics:read',
    feature: 'analytics',
    query: RatingListQuery,
    response: z.object({ ratings: z.array(Rating) }),
    paged: true,
    summary: 'Guest ratings, newest first',
  }),
  find: endpoint({
    method: 'GET',
    path: '/ratings/{token}',
    access: 'public',
    browser: true,
    params: RatingInput.pick({ token: true }),
    response: RatingRequest,
    summary: 'The stay to rate, from a mailed link',
  }),
  create: endpoint({
    method: 'POST',
    path: '/ratings',
    access: 'public',
    browser: true,
    body: RatingInput,
    response: Nothing,
    message: 'Thank you for your rating',
    status: 201,
    summary: 'Rate a stay, once',
  }),
}
