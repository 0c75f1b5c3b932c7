import type { EndpointDefinition } from '@ilewa/contract/endpoint'
import { open } from './call.ts'

/** Hands a file to the browser, which saves it under `name`. */
function saveBlob(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads it after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

const nameIn = (response: Response) =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]

/** Saves the file that an endpoint answers with, under the server's name for it; throws ApiError. */
export async function saveFile(
  endpoint: EndpointDefinition & { file: string },
  query: Record<string, unknown> = {},
): Promise<void> {
  const response = await open(endpoint, { query })
  saveBlob(await response.blob(), nameIn(response) ?? 'ilewa.csv')
}
