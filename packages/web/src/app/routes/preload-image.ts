import type { Property } from '@ilewa/contract/properties/schema'
import { paths } from '../../lib/paths.ts'

/** What of the answer names the picture that a phone shows first; whatever came is checked by the page itself. */
interface WithPictures {
  data?: { properties?: Partial<Pick<Property, 'images'>>[] }
}

/** The largest thing on the properties' page is a picture: it comes while the page's files run, and not once they have. */
export async function loadFirstPicture(): Promise<void> {
  if (location.pathname !== paths.properties) return
  try {
    const response = await window.firstAsk?.answer
    const answer: WithPictures | null = await response?.clone().json()
    const url = answer?.data?.properties?.[0]?.images?.[0]?.thumbnailUrl
    if (!url) return
    const picture = new Image()
    picture.fetchPriority = 'high'
    picture.src = url
  } catch {
    // The page asks for itself, and says what is wrong.
  }
}
