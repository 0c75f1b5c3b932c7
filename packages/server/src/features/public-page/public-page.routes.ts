import { propertyPages, publicPages } from '@ilewa/contract/public-page/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/pipeline/implement.ts'
import { getPropertyPage, getPublicPage, listPageProperties } from './page-settings.queries.ts'
import { updatePropertyPage, updatePublicPage } from './page-settings.service.ts'

export function publicPageRoutes(app: FastifyInstance): void {
  implement(app, publicPages.get, async ({ ctx }) => {
    const [publicPage, properties] = await Promise.all([getPublicPage(ctx), listPageProperties(ctx)])
    return { data: { publicPage, properties } }
  })
  implement(app, publicPages.update, async ({ ctx, body }) => {
    const publicPage = await updatePublicPage(ctx, body)
    return { data: { publicPage, properties: await listPageProperties(ctx) } }
  })
  implement(app, propertyPages.get, async ({ ctx, params }) => ({
    data: { propertyPage: await getPropertyPage(ctx, params.id) },
  }))
  implement(app, propertyPages.update, async ({ ctx, params, body }) => ({
    data: { propertyPage: await updatePropertyPage(ctx, params.id, body) },
  }))
}
