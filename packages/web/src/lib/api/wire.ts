export interface WireRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: string | FormData | undefined
  signal?: AbortSignal
  onProgress?: (share: number) => void
}

/** `json` is undefined if the body was not JSON. */
export interface WireResponse {
  ok: boolean
  status: number
  json: unknown
  retryAfterSeconds?: number
}

export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A date or a missing header becomes undefined. */
export const toSeconds = (header: string | null) => Number(header) || undefined
