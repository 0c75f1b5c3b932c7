import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Fault } from '../../app-error.ts'
import { onceForEach } from '../../memoize.ts'
import { type ByteRange, contentTypeOf, type FileFacts } from '../../storage/backend.ts'
import { type AddressQuery, isSigned, secondsLeft } from '../../storage/signed-urls.ts'
import type { SmallFile } from '../../storage/small-file-cache.ts'
import {
  findFile,
  isFileKey,
  isThumbnail,
  keptThumbnail,
  openFile,
  readThumbnail,
  urlOf,
} from '../../storage/storage.ts'
import { type FindNamed, nameOfKey } from '../../storage/sweep.ts'
import { refuseUnknownRoute } from '../pipeline/errors.ts'
import { type KeptAnswer, sendKept } from './cached-responses.ts'
import type { FindKept } from './static-cache.ts'

/** URL path of stored files. */
const folder = urlOf('')

/** The content of a key never changes, so the key serves as ETag, identical on every node. */
const etagOf = (key: string) => `"${key.slice(key.lastIndexOf('/') + 1, key.lastIndexOf('.'))}"`

/** A key, and the Cache-Control header of its file. */
interface Asked {
  key: string
  caching: string
}

const publicCaching = 'public, max-age=31536000, immutable'
const privateCaching = (seconds: number) => `private, max-age=${seconds}, immutable`

const toHeaders = ({ key, caching }: Asked, { modifiedAt }: FileFacts): Record<string, string> => ({
  'cache-control': caching,
  etag: etagOf(key),
  'last-modified': modifiedAt.toUTCString(),
  'accept-ranges': 'bytes',
  'content-type': contentTypeOf(key),
})

const describe = (reply: FastifyReply, asked: Asked, facts: FileFacts): FastifyReply =>
  reply.headers(toHeaders(asked, facts))

/** Whether the client's copy is current. */
function isFresh({ headers }: FastifyRequest, key: string, { modifiedAt }: FileFacts): boolean {
  const marks = headers['if-none-match']
  if (marks !== undefined)
    return marks
      .split(',')
      .some((mark) => /^\*$/.test(mark.trim()) || mark.trim().replace(/^W\//, '') === etagOf(key))
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return Math.floor(modifiedAt.getTime() / 1000) * 1000 <= since
}

/** The requested range; undefined for the whole file, which is also the response to several ranges. */
function rangeOf({ headers }: FastifyRequest, key: string, size: number): ByteRange | 'beyond' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? []
  const condition = headers['if-range']
  if ((!first && !last) || (condition !== undefined && condition !== etagOf(key))) return undefined
  const start = first ? Number(first) : Math.max(0, size - Number(last))
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1
  if (first && last && Number(last) < Number(first)) return undefined
  return start > end ? 'beyond' : { start, end }
}

/** Whether the request is neither conditional nor for a range. */
const isWhole = (headers: IncomingHttpHeaders) =>
  !headers.range && !headers['if-none-match'] && !headers['if-modified-since']

interface Part {
  range: ByteRange
  /** Size of the whole file. */
  size: number
}

async function sendContent(request: FastifyRequest, reply: FastifyReply, asked: Asked, part?: Part) {
  const file = await openFile(asked.key, part?.range)
  if (!file) return refuseUnknownRoute(request, reply)
  if (part) {
    const { range, size } = part
    reply.status(206).header('Content-Range', `bytes ${range.start}-${range.end}/${size}`)
  }
  return describe(reply, asked, file).header('Content-Length', file.size).send(file.stream)
}

const answerOf = onceForEach(
  (file: SmallFile): KeptAnswer => ({
    status: 200,
    headers: {
      ...toHeaders({ key: file.key, caching: publicCaching }, file),
      'content-length': String(file.size),
    },
    content: file.content,
  }),
)

/** For public files only: a file cached here is served again by its path alone, before Fastify. */
async function sendThumbnail(request: FastifyRequest, reply: FastifyReply, key: string) {
  const file = await readThumbnail(key)
  return file ? sendKept(reply, answerOf(file)) : refuseUnknownRoute(request, reply)
}

async function sendAsAsked(request: FastifyRequest, reply: FastifyReply, asked: Asked) {
  const { key } = asked
  const facts = await findFile(key)
  if (!facts) return refuseUnknownRoute(request, reply)
  if (isFresh(request, key, facts)) return describe(reply, asked, facts).status(304).send()
  const { size } = facts
  if (request.method === 'HEAD') return describe(reply, asked, facts).header('Content-Length', size).send()
  const range = rangeOf(request, key, size)
  if (range === 'beyond') return reply.status(416).header('Content-Range', `bytes */${size}`).send()
  return sendContent(request, reply, asked, range && { range, size })
}

/** Cache of files found public; a public file never becomes private. */
const knownPublic = new Set<string>()
const mostKnown = 50_000

async function isPublic(key: string, findPublic: FindNamed): Promise<boolean> {
  const name = nameOfKey(key)
  const word = `${name.owner}/${name.id}`
  if (knownPublic.has(word)) return true
  const found = await findPublic([name])
  if (found.length === 0) return false
  if (knownPublic.size >= mostKnown) knownPublic.clear()
  knownPublic.add(word)
  return true
}

interface StoredFilesOptions {
  /** Returns the files that are public by their path; all others need a signed URL. */
  findPublic: FindNamed
}

/** Serves stored images under `/uploads` from any storage backend; an invalid key is not looked up. */
export function registerStoredFiles(app: FastifyInstance, { findPublic }: StoredFilesOptions): void {
  app.route<{ Params: { '*': string }; Querystring: AddressQuery }>({
    method: ['GET', 'HEAD'],
    url: `${folder}*`,
    schema: { hide: true } as object,
    // Pictures are compressed already.
    compress: false,
    handler: async (request, reply) => {
      const key = request.params['*']
      if (!isFileKey(key)) return refuseUnknownRoute(request, reply)
      const seconds = secondsLeft(key, request.query)
      const isOpen = seconds === undefined && (await isPublic(key, findPublic))
      if (seconds === undefined && !isOpen && isSigned(request.query))
        throw new Fault('uploads.address_expired')
      if (seconds === undefined && !isOpen) return refuseUnknownRoute(request, reply)
      const caching = seconds === undefined ? publicCaching : privateCaching(seconds)
      const isPlain = request.method === 'GET' && isWhole(request.headers)
      if (!isPlain) return sendAsAsked(request, reply, { key, caching })
      if (isOpen && isThumbnail(key)) return sendThumbnail(request, reply, key)
      return sendContent(request, reply, { key, caching })
    },
  })
}

/** A cached thumbnail, by its path. */
export const findThumbnail: FindKept = (address, headers) => {
  const file = address.startsWith(folder) ? keptThumbnail(address.slice(folder.length)) : undefined
  return file && isWhole(headers) ? answerOf(file) : undefined
}
