import type { EndpointDefinition } from '@ilewa/contract/core/endpoint'
import { networkError } from './api-error.ts'
import { callRaw } from './call.ts'

/** Downloads a file under `name`. */
export function saveBlob(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the URL after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

const fileNameOf = (response: Response) =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]

/** Minimum step between progress updates: a large file arrives in thousands of chunks. */
const progressStepBytes = 100_000

/** Reads the whole file as a stream, which the browser may buffer on disk, and reports progress. */
async function readWithProgress(response: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  let received = 0
  let reported = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      received += chunk.byteLength
      if (received - reported >= progressStepBytes) {
        reported = received
        onBytes(received)
      }
      controller.enqueue(chunk)
    },
  })
  return new Response(response.body?.pipeThrough(counter)).blob()
}

interface SaveOptions {
  params?: Record<string, unknown>
  signal?: AbortSignal
  /** Progress of a large file. */
  onBytes?: (bytes: number) => void
}

/** Downloads the file of an endpoint and returns the file name set by the server; throws ApiError. */
export async function saveFile(
  endpoint: EndpointDefinition & { file: string },
  query: Record<string, unknown> = {},
  { params, signal, onBytes }: SaveOptions = {},
): Promise<string> {
  const response = await callRaw(endpoint, { params, query, signal })
  const content = onBytes ? readWithProgress(response, onBytes) : response.blob()
  const blob = await content.catch((error: unknown) => {
    // The connection was lost during the download.
    throw signal?.aborted ? error : networkError()
  })
  const name = fileNameOf(response) ?? 'ilewa.csv'
  saveBlob(blob, name)
  return name
}
