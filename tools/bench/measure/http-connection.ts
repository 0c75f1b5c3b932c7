import { connect, type Socket } from 'node:net'

/** A serialised request, and the values in it that are new in every request, in order. */
export interface HttpRequest {
  bytes: Buffer
  tokens: readonly string[]
}

export interface HttpResponse {
  status: number
  /** Alternating names and values, in the order received. */
  headers: string[]
  body: Buffer
}

interface RequestInput {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | undefined
  /** Values that a header sends to the baseline. The baseline inserts them in place of the recorded values. */
  tokens?: readonly string[]
}

export const tokensHeader = 'x-tokens'

export function toRequest({ method, path, headers = {}, body, tokens = [] }: RequestInput): HttpRequest {
  const allHeaders = {
    host: '127.0.0.1',
    ...headers,
    ...(tokens.length > 0 && { [tokensHeader]: tokens.join('|') }),
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }),
  }
  const headerLines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}\r\n`)
  return {
    bytes: Buffer.from(`${method} ${path} HTTP/1.1\r\n${headerLines.join('')}\r\n${body ?? ''}`),
    tokens,
  }
}

interface ResponseHead {
  status: number
  headers: string[]
  /** Length of the head with its empty line, in bytes. */
  length: number
  /** Length of the body in bytes; undefined for a chunked body. */
  bodyLength: number | undefined
}

function readHead(received: Buffer): ResponseHead | undefined {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const text = received.toString('latin1', 0, end)
  const status = Number(text.slice(9, 12))
  const contentLength = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1]
  const bodyLength = status === 304 || status === 204 ? 0 : contentLength && Number(contentLength)
  const headers = text
    .split('\r\n')
    .slice(1)
    .flatMap((headerLine) => [
      headerLine.slice(0, headerLine.indexOf(':')),
      headerLine.slice(headerLine.indexOf(':') + 1).trim(),
    ])
  return {
    status,
    headers,
    length: end + 4,
    bodyLength: bodyLength === undefined ? undefined : Number(bodyLength),
  }
}

/** The decoded chunked body, once the last chunk has arrived. */
function readChunks(received: Buffer): Buffer | undefined {
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const end = received.indexOf('\r\n', at)
    if (end < 0) return undefined
    const size = Number.parseInt(received.toString('latin1', at, end), 16)
    if (size === 0) return Buffer.concat(parts)
    at = end + 2 + size + 2
    if (at > received.length) return undefined
    parts.push(received.subarray(end + 2, at - 2))
  }
}

/** No response, or not the expected one. */
export class UnexpectedResponse extends Error {}

const responseTimeoutMs = 60_000

/**
 * A keep-alive connection for one request at a time. It does as little work as possible, so that the time measured is
 * the server's.
 */
export function openConnection(port: number) {
  const socket: Socket = connect(port, '127.0.0.1').setNoDelay(true)
  let parts: Buffer[] = []
  let size = 0
  let head: ResponseHead | undefined
  let pending: { resolve: (reply: HttpResponse) => void; reject: (error: Error) => void } | undefined
  let connectionError: Error | undefined

  const fail = (error: Error) => {
    connectionError ??= error
    pending?.reject(connectionError)
    pending = undefined
  }
  const joinParts = () => {
    if (parts.length > 1) parts = [Buffer.concat(parts)]
    return parts[0] ?? Buffer.alloc(0)
  }
  const finish = (body: Buffer) => {
    if (!head || !pending) return fail(new UnexpectedResponse('a response without a request'))
    const { status, headers } = head
    const { resolve } = pending
    parts = []
    size = 0
    head = undefined
    pending = undefined
    resolve({ status, headers, body })
  }
  socket.on('data', (chunk: Buffer) => {
    parts.push(chunk)
    size += chunk.length
    head ??= readHead(joinParts())
    if (!head) return
    if (head.bodyLength === undefined) {
      const body = readChunks(joinParts().subarray(head.length))
      if (body) finish(body)
    } else if (size >= head.length + head.bodyLength) finish(joinParts().subarray(head.length))
  })
  socket.setTimeout(
    responseTimeoutMs,
    () => pending && fail(new UnexpectedResponse('no response within a minute')),
  )
  socket.on('error', ({ message }) => fail(new UnexpectedResponse(message)))
  socket.on('close', () => fail(new UnexpectedResponse('the connection was closed')))

  return {
    send: ({ bytes }: HttpRequest): Promise<HttpResponse> =>
      new Promise((resolve, reject) => {
        if (connectionError) return reject(connectionError)
        pending = { resolve, reject }
        socket.write(bytes)
      }),
    close: () => void socket.destroy(),
  }
}

export type HttpConnection = ReturnType<typeof openConnection>
