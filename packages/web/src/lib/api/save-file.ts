import type { EndpointDefinition } from '@ilewa/contract/core/endpoint'
import { networkError } from './api-error.ts'
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

/** A new count is told for so many bytes, not for each of the thousands of pieces that a large file comes in. */
const toldBytes = 100_000

/** The whole file, in pieces that the browser may put on its disk; tells how much has come. */
async function receive(response: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  let received = 0
  let told = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      received += piece.byteLength
      if (received - told >= toldBytes) {
        told = received
        onBytes(received)
      }
      controller.enqueue(piece)
    },
  })
  return new Response(response.body?.pipeThrough(counter)).blob()
}

interface SaveOptions {
  params?: Record<string, unknown>
  signal?: AbortSignal
  /** For a file that takes its time: how much of it has come. */
  onBytes?: (bytes: number) => void
}

/** Saves the file that an endpoint answers with, under the server's name for it, which it answers; throws ApiError. */
export async function saveFile(
  endpoint: EndpointDefinition & { file: string },
  query: Record<string, unknown> = {},
  { params, signal, onBytes }: SaveOptions = {},
): Promise<string> {
  const response = await open(endpoint, { params, query, signal })
  const content = onBytes ? receive(response, onBytes) : response.blob()
  const blob = await content.catch((error: unknown) => {
    // The line was lost in the middle of the file.
    throw signal?.aborted ? error : networkError()
  })
  const name = nameIn(response) ?? 'ilewa.csv'
  saveBlob(blob, name)
  return name
}
