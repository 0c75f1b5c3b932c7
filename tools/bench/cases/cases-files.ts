import { pages, toPagePath } from '@ilewa/contract/core/paging'
import { properties } from '@ilewa/contract/properties/schema'
import { type Reply, toRequest } from '../measure/line.ts'
import type { BenchCase } from './case.ts'
import type { World } from './world.ts'

/** Headers that a browser sends for a page. */
const asBrowser = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' }

interface File {
  name: string
  title: string
  path: (world: World) => Promise<string>
  headers?: Record<string, string>
  type: string
}

const typeOf = ({ headers }: Reply) =>
  headers[headers.findIndex((name, place) => place % 2 === 0 && /^content-type$/i.test(name)) + 1] ?? ''

const file = ({ name, title, path, headers = {}, type }: File): BenchCase => ({
  name,
  title,
  kind: 'file',
  status: 200,
  prepare: async (world) => {
    const exchange = [toRequest({ method: 'GET', path: await path(world), headers })]
    return () => exchange
  },
  examine: ([reply]) => {
    if (!reply || reply.body.length === 0) return 'the file is empty'
    return typeOf(reply).startsWith(type) ? undefined : `the file is ${typeOf(reply)}, and must be ${type}`
  },
})

async function anyThumbnail({ ask }: World): Promise<string> {
  const { data } = await ask(properties.list, { limit: 10 })
  const [image] = data.properties.flatMap(({ images }) => images)
  if (!image) throw new Error('No property has an image')
  return image.thumbnailUrl
}

export const fileCases: readonly BenchCase[] = [
  file({
    name: 'front-page',
    title: 'Front page',
    path: async () => '/',
    headers: asBrowser,
    type: 'text/html',
  }),
  file({
    name: 'app-page',
    title: "The app's page",
    path: async () => toPagePath(pages.bookings),
    headers: asBrowser,
    type: 'text/html',
  }),
  file({ name: 'thumbnail', title: 'Thumbnail', path: anyThumbnail, type: 'image/webp' }),
]
