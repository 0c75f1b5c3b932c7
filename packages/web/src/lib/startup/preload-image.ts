import type { Property } from '@ilewa/contract/properties/schema'
import { paths } from '../paths.ts'

/** The part of the response that contains the first image. The page validates the response itself. */
interface PropertiesResponse {
  data?: { properties?: Partial<Pick<Property, 'images'>>[] }
}

/**
 * Loads the first image of the properties page in parallel with the page's scripts, not after them. The image is
 * the largest element of the page.
 */
export async function preloadFirstImage(): Promise<void> {
  if (location.pathname !== paths.properties) return
  try {
    const response = await window.prefetchedResponse?.response
    const body: PropertiesResponse | null = await response?.clone().json()
    const url = body?.data?.properties?.[0]?.images?.[0]?.thumbnailUrl
    if (!url) return
    const image = new Image()
    image.fetchPriority = 'high'
    image.src = url
  } catch {
    // The page sends its own request and shows the error.
  }
}
