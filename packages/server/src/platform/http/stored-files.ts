import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { onceForEach } from '../once.ts'
import {
  findFile,
  isFileKey,
  isThumbnail,
  keptThumbnail,
  openFile,
  readThumbnail,
  urlOf,
} from '../storage.ts'
import { type ByteRange, contentTypeOf, type FileFacts } from '../storage-home.ts'
import type { SmallFile } from '../storage-kept.ts'
import { refuseUnknownRoute } from './errors.ts'
import type { FindKept } from './front-door.ts'
import { type KeptAnswer, sendKept } from './kept-answers.ts'

/** Where stored files have their addresses. */
const folder = urlOf('')

/** What a key names never changes, so the key is its own mark, the same on every machine. */
const etagOf = (key: string) => `"${key.slice(key.lastIndexOf('/') + 1, key.lastIndexOf('.'))}"`

const toHeaders = (key: string, { modifiedAt }: FileFacts): Record<string, string> => ({
  'cache-control': 'public, max-age=31536000, immutable',
  etag: etagOf(key),
  'last-modified': modifiedAt.toUTCString(),
  'accept-ranges': 'bytes',
  'content-type': contentTypeOf(key),
})

const describe = (reply: FastifyReply, key: string, facts: FileFacts): FastifyReply =>
  reply.headers(toHeaders(key, facts))

/** Whether the caller's copy is the one there is. */
function isFresh({ headers }: FastifyRequest, key: string, { modifiedAt }: FileFacts): boolean {
  const marks = headers['if-none-match']
  if (marks !== undefined)
    return marks
      .split(',')
      .some((mark) => /^\*$/.test(mark.trim()) || mark.trim().replace(/^W\//, '') === etagOf(key))
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return Math.floor(modifiedAt.getTime() / 1000) * 1000 <= since
}

/** The part that is asked for; undefined for the whole, which is also the answer to several parts. */
function rangeOf({ headers }: FastifyRequest, key: string, size: number): ByteRange | 'beyond' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? []
  const condition = headers['if-range']
  if ((!first && !last) || (condition !== undefined && condition !== etagOf(key))) return undefined
  const start = first ? Number(first) : Math.max(0, size - Number(last))
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1
  if (first && last && Number(last) < Number(first)) return undefined
  return start > end ? 'beyond' : { start, end }
}

/** Whether the whole is asked for, by somebody who names no copy of it. */
const isWhole = (headers: IncomingHttpHeaders) =>
  !headers.range && !headers['if-none-match'] && !headers['if-modified-since']

interface Part {
  range: ByteRange
  /** Of the whole. */
  size: number
}

async function sendContent(request: FastifyRequest, reply: FastifyReply, key: string, part?: Part) {
  const file = await openFile(key, part?.range)
  if (!file) return refuseUnknownRoute(request, reply)
  if (part) {
    const { range, size } = part
    reply.status(206).header('Content-Range', `bytes ${range.start}-${range.end}/${size}`)
  }
  return describe(reply, key, file).header('Content-Length', file.size).send(file.stream)
}

const answerOf = onceForEach(
  (file: SmallFile): KeptAnswer => ({
    status: 200,
    headers: { ...toHeaders(file.key, file), 'content-length': String(file.size) },
    content: file.content,
  }),
)

async function sendThumbnail(request: FastifyRequest, reply: FastifyReply, key: string) {
  const file = await readThumbnail(key)
  return file ? sendKept(reply, answerOf(file)) : refuseUnknownRoute(request, reply)
}

async function sendAsAsked(request: FastifyRequest, reply: FastifyReply, key: string) {
  const facts = await findFile(key)
  if (!facts) return refuseUnknownRoute(request, reply)
  if (isFresh(request, key, facts)) return describe(reply, key, facts).status(304).send()
  const { size } = facts
  if (request.method === 'HEAD') return describe(reply, key, facts).header('Content-Length', size).send()
  const range = rangeOf(request, key, size)
  if (range === 'beyond') return reply.status(416).header('Content-Range', `bytes */${size}`).send()
  return sendContent(request, reply, key, range && { range, size })
}

/** Stored images under `/uploads`, from wherever they lie; a name that is not one of ours is not even looked up. */
export function registerStoredFiles(app: FastifyInstance): void {
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: `${folder}*`,
    schema: { hide: true } as object,
    // Pictures are packed as they are.
    compress: false,
    handler: (request, reply) => {
      const key = request.params['*']
      if (!isFileKey(key)) return refuseUnknownRoute(request, reply)
      if (request.method !== 'GET' || !isWhole(request.headers)) return sendAsAsked(request, reply, key)
      return isThumbnail(key) ? sendThumbnail(request, reply, key) : sendContent(request, reply, key)
    },
  })
}

/** A thumbnail that was sent a moment ago, by its path. */
export const findThumbnail: FindKept = (address, headers) => {
  const file = address.startsWith(folder) ? keptThumbnail(address.slice(folder.length)) : undefined
  return file && isWhole(headers) ? answerOf(file) : undefined
}
