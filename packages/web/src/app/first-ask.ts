import type { Property } from '@ilewa/contract/properties'
import { askAhead } from '../lib/call.ts'
import { paths } from '../lib/paths.ts'
import { readSession } from '../lib/session.ts'
import { redirectFor } from './redirects.ts'

/**
 * The list or figures that a page shows when it is opened, as it asks for them itself; `e2e/first-ask.spec.ts` holds the
 * two together. Pages that a plan may lack are left out.
 */
const firstAsks: Readonly<Record<string, string>> = {
  [paths.dashboard]: '/api/dashboard',
  [paths.properties]: '/api/properties?sort=name&limit=24',
  [paths.bookings]: '/api/bookings?sort=-checkIn&limit=50',
  [paths.inventory]: '/api/inventory/properties?limit=24',
  [paths.activity]: '/api/audit?limit=50',
}

/** What of the answer names the picture that a phone shows first; whatever came is checked by the page itself. */
interface WithPictures {
  data?: { properties?: Partial<Pick<Property, 'images'>>[] }
}

/** The largest thing of that page is a picture: it comes while the page's files run, and not once they have. */
function loadFirstPicture(answer: unknown): void {
  const url = (answer as WithPictures | undefined)?.data?.properties?.[0]?.images?.[0]?.thumbnailUrl
  if (typeof url !== 'string') return
  const picture = new Image()
  picture.fetchPriority = 'high'
  picture.src = url
}

/** Asks for it while the page's own files are read and run: half a second sooner on a slow phone. */
export function askForFirstPage(): void {
  const { pathname, search } = location
  const url = firstAsks[pathname]
  // What is in the address may mean another list.
  if (!url || search !== '' || redirectFor(readSession(), pathname)) return
  const answer = askAhead(url)
  if (pathname === paths.properties) void answer.then(loadFirstPicture)
}
