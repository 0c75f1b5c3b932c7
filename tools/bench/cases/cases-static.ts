import { pages, toPagePath } from '@ilewa/contract/core/paging'
import { properties } from '@ilewa/contract/properties/endpoints'
import { type HttpResponse, toRequest } from '../measure/http-connection.ts'
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

const typeOf = ({ headers }: HttpResponse) =>
  headers[headers.findIndex((name, index) => index % 2 === 0 && /^content-type$/i.test(name)) + 1] ?? ''

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
    return typeOf(response).startsWith(type)
      ? undefined
      : `the file is ${typeOf(response)}, and must be ${type}`
  },
})

async function anyThumbnail({ request: ask }: CaseContext): Promise<string> {
  const { data } = await ask(properties.list, { limit: 10 })
  const [image] = data.properties.flatMap(({ images }) => images)
  if (!image) throw new Error('No property has an image')
  return image.thumbnailUrl
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
  fileCase({ name: 'thumbnail', title: 'Thumbnail', path: anyThumbnail, type: 'image/webp' }),
]
