import { pages, toPagePath } from '@ilewa/contract/core/paging'
import { properties } from '@ilewa/contract/properties/endpoints'
import { publicPropertyPath } from '@ilewa/contract/public-page/terms'
import { type HttpResponse, toRequest } from '../measure/http-connection.ts'
import { pageSlug } from '../seed/public-page.ts'
import type { BenchCase } from './case.ts'
import type { CaseContext } from './case-context.ts'

/** Headers that a browser sends for a page. */
const asBrowser = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' }

interface FileCase {
  name: string
  title: string
  path: (context: CaseContext) => Promise<string>
  headers?: Record<string, string>
  type: string
}

const headerOf = ({ headers }: HttpResponse, wanted: string) =>
  headers[headers.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === wanted) + 1] ?? ''

const fileCase = ({ name, title, path, headers = {}, type }: FileCase): BenchCase => ({
  name,
  title,
  kind: 'file',
  status: 200,
  prepare: async (context) => {
    const exchange = [toRequest({ method: 'GET', path: await path(context), headers })]
    return () => exchange
  },
  validate: ([response]) => {
    if (!response || response.body.length === 0) return 'the file is empty'
    const actual = headerOf(response, 'content-type')
    return actual.startsWith(type) ? undefined : `the file is ${actual}, and must be ${type}`
  },
})

async function anyThumbnail({ request: ask }: CaseContext): Promise<string> {
  const { data } = await ask(properties.list, { limit: 10 })
  const [image] = data.properties.flatMap(({ images }) => images)
  if (!image) throw new Error('No property has an image')
  return image.thumbnailUrl
}

/** The page of a property, which all visitors see. */
const propertyPagePath = publicPropertyPath(pageSlug, `${pageSlug}-1`)

/** A visitor who has the page already, and asks whether it is current. */
const unchangedPropertyPage: BenchCase = {
  name: 'property-page-unchanged',
  title: 'Property page, unchanged (304)',
  kind: 'file',
  status: 304,
  prepare: async ({ send }) => {
    const response = await send(toRequest({ method: 'GET', path: propertyPagePath, headers: asBrowser }))
    const headers = { ...asBrowser, 'if-none-match': headerOf(response, 'etag') }
    const exchange = [toRequest({ method: 'GET', path: propertyPagePath, headers })]
    return () => exchange
  },
  validate: ([response]) => (response?.body.length === 0 ? undefined : 'the response has a body'),
}

export const fileCases: readonly BenchCase[] = [
  fileCase({
    name: 'front-page',
    title: 'Front page',
    path: async () => '/',
    headers: asBrowser,
    type: 'text/html',
  }),
  fileCase({
    name: 'app-page',
    title: "The app's page",
    path: async () => toPagePath(pages.bookings),
    headers: asBrowser,
    type: 'text/html',
  }),
  fileCase({
    name: 'property-page',
    title: 'Property page for guests',
    path: async () => propertyPagePath,
    headers: asBrowser,
    type: 'text/html',
  }),
  unchangedPropertyPage,
  fileCase({ name: 'thumbnail', title: 'Thumbnail', path: anyThumbnail, type: 'image/webp' }),
]
