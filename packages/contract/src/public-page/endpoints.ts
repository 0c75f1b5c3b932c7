import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { ById } from '../core/fields.ts'
import { PageProperty, PropertyPage, PropertyPageInput, PublicPage, PublicPageInput } from './schema.ts'

const pageResponse = z.object({ publicPage: PublicPage, properties: z.array(PageProperty) })
const propertyPageResponse = z.object({ propertyPage: PropertyPage })

/** The page on which a business shows its properties to everybody. */
export const publicPages = {
  get: endpoint({
    method: 'GET',
    path: '/page',
    access: 'page:manage',
    response: pageResponse,
    summary: 'The public page of the business, and which properties are on it',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/page',
    access: 'page:manage',
    body: PublicPageInput,
    response: pageResponse,
    message: 'Page saved',
    summary:
      'Change the public page; a former address leads on for 400 days. Requests need Standard or Premium',
  }),
}

export const propertyPages = {
  get: endpoint({
    method: 'GET',
    path: '/properties/{id}/page',
    access: 'page:manage',
    params: ById,
    response: propertyPageResponse,
    summary: 'How a property appears on the public page',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/properties/{id}/page',
    access: 'page:manage',
    params: ById,
    body: PropertyPageInput,
    response: propertyPageResponse,
    message: 'Page saved',
    summary: 'Change how a property appears on the public page',
  }),
}
