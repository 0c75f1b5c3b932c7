import { connect, type Socket } from 'node:net'

/** A request as it stands on the line, and what it names of its own, in order. */
export interface Request {
  bytes: Buffer
  tokens: readonly string[]
}

export interface Reply {
  status: number
  /** Names and values in turn, as they came. */
  headers: string[]
  body: Buffer
}

interface Call {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | undefined
  /** Told to the floor, which puts them in place of those it recorded. */
  tokens?: readonly string[]
}

export const tokensHeader = 'x-tokens'

export function toRequest({ method, path, headers = {}, body, tokens = [] }: Call): Request {
  const all = {
    host: '127.0.0.1',
    ...headers,
    ...(tokens.length > 0 && { [tokensHeader]: tokens.join('|') }),
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return { bytes: Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`), tokens }
}

interface Head {
  status: number
  headers: string[]
  /** Of the head with its empty line. */
  length: number
  /** Of the body; undefined where it comes in chunks. */
  bodyLength: number | undefined
}

function readHead(received: Buffer): Head | undefined {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const text = received.toString('latin1', 0, end)
  const status = Number(text.slice(9, 12))
  const announced = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1]
  const bodyLength = status === 304 || status === 204 ? 0 : announced && Number(announced)
  const headers = text
    .split('\r\n')
    .slice(1)
    .flatMap((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])
  return {
    status,
    headers,
    length: end + 4,
    bodyLength: bodyLength === undefined ? undefined : Number(bodyLength),
  }
}

/** The body that chunks carry, once the last is there. */
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

/** No answer, or not the one that must come. */
export class WrongAnswer extends Error {}

/** A line that says nothing for so long is dead. */
const patienceMs = 60_000

/**
 * A kept-alive connection that carries one request at a time, with as little work as possible, so that what is measured
 * is the server.
 */
export function openLine(port: number) {
  const socket: Socket = connect(port, '127.0.0.1').setNoDelay(true)
  let parts: Buffer[] = []
  let size = 0
  let head: Head | undefined
  let waiting: { resolve: (reply: Reply) => void; reject: (error: Error) => void } | undefined
  let broken: Error | undefined

  const fail = (error: Error) => {
    broken ??= error
    waiting?.reject(broken)
    waiting = undefined
  }
  const joined = () => {
    if (parts.length > 1) parts = [Buffer.concat(parts)]
    return parts[0] ?? Buffer.alloc(0)
  }
  const finish = (body: Buffer) => {
    if (!head || !waiting) return fail(new WrongAnswer('an answer nobody asked for'))
    const { status, headers } = head
    const { resolve } = waiting
    parts = []
    size = 0
    head = undefined
    waiting = undefined
    resolve({ status, headers, body })
  }
  socket.on('data', (chunk: Buffer) => {
    parts.push(chunk)
    size += chunk.length
    head ??= readHead(joined())
    if (!head) return
    if (head.bodyLength === undefined) {
      const body = readChunks(joined().subarray(head.length))
      if (body) finish(body)
    } else if (size >= head.length + head.bodyLength) finish(joined().subarray(head.length))
  })
  socket.setTimeout(patienceMs, () => waiting && fail(new WrongAnswer('no answer within a minute')))
  socket.on('error', ({ message }) => fail(new WrongAnswer(message)))
  socket.on('close', () => fail(new WrongAnswer('the connection was closed')))

  return {
    exchange: ({ bytes }: Request): Promise<Reply> =>
      new Promise((resolve, reject) => {
        if (broken) return reject(broken)
        waiting = { resolve, reject }
        socket.write(bytes)
      }),
    close: () => void socket.destroy(),
  }
}

export type Line = ReturnType<typeof openLine>
