import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import { memoizeByKey } from '../../memoize-by-key.ts'
import { type ByteRange, contentTypeOf, type FileMetadata } from '../../storage/backend.ts'
import { isSigned, type SignedUrlQuery, secondsLeft } from '../../storage/signed-urls.ts'
import type { CachedFile } from '../../storage/small-file-cache.ts'
import { findFile, isFileKey, isThumbnail, openFile, readThumbnail, urlOf } from '../../storage/storage.ts'
import { type FindReferenced, nameOfKey } from '../../storage/sweep.ts'
import { sendNotFound } from '../pipeline/errors.ts'
import { type CachedResponse, sendCached } from './cached-responses.ts'

/** URL path of stored files. */
const folder = urlOf('')

/** The content of a key never changes, so the key serves as ETag, identical on every node. */
const etagOf = (key: string) => `"${key.slice(key.lastIndexOf('/') + 1, key.lastIndexOf('.'))}"`

/** A key, and the Cache-Control header of its file. */
interface RequestedFile {
  key: string
  cacheControl: string
}

const publicCacheControl = 'public, max-age=31536000, immutable'
const privateCacheControl = (seconds: number) => `private, max-age=${seconds}, immutable`

const toHeaders = (
  { key, cacheControl }: RequestedFile,
  { modifiedAt }: FileMetadata,
): Record<string, string> => ({
  'cache-control': cacheControl,
  etag: etagOf(key),
  'last-modified': modifiedAt.toUTCString(),
  'accept-ranges': 'bytes',
  'content-type': contentTypeOf(key),
})

const setFileHeaders = (
  reply: FastifyReply,
  requested: RequestedFile,
  metadata: FileMetadata,
): FastifyReply => reply.headers(toHeaders(requested, metadata))

/** Whether the client's copy is current. */
function isNotModified({ headers }: FastifyRequest, key: string, { modifiedAt }: FileMetadata): boolean {
  const etags = headers['if-none-match']
  if (etags !== undefined)
    return etags
      .split(',')
      .some((etag) => /^\*$/.test(etag.trim()) || etag.trim().replace(/^W\//, '') === etagOf(key))
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
const isUnconditional = (headers: IncomingHttpHeaders) =>
  !headers.range && !headers['if-none-match'] && !headers['if-modified-since']

interface Part {
  range: ByteRange
  /** Size of the whole file. */
  size: number
}

async function sendContent(
  request: FastifyRequest,
  reply: FastifyReply,
  requested: RequestedFile,
  part?: Part,
) {
  const file = await openFile(requested.key, part?.range)
  if (!file) return sendNotFound(request, reply)
  if (part) {
    const { range, size } = part
    reply.status(206).header('Content-Range', `bytes ${range.start}-${range.end}/${size}`)
  }
  return setFileHeaders(reply, requested, file).header('Content-Length', file.size).send(file.stream)
}

const toCachedResponse = memoizeByKey(
  (file: CachedFile): CachedResponse => ({
    status: 200,
    headers: {
      ...toHeaders({ key: file.key, cacheControl: publicCacheControl }, file),
      'content-length': String(file.size),
    },
    content: file.content,
  }),
)

async function sendThumbnail(request: FastifyRequest, reply: FastifyReply, key: string) {
  const file = await readThumbnail(key)
  return file ? sendCached(reply, toCachedResponse(file)) : sendNotFound(request, reply)
}

async function sendConditional(request: FastifyRequest, reply: FastifyReply, requested: RequestedFile) {
  const { key } = requested
  const metadata = await findFile(key)
  if (!metadata) return sendNotFound(request, reply)
  if (isNotModified(request, key, metadata))
    return setFileHeaders(reply, requested, metadata).status(304).send()
  const { size } = metadata
  if (request.method === 'HEAD')
    return setFileHeaders(reply, requested, metadata).header('Content-Length', size).send()
  const range = rangeOf(request, key, size)
  if (range === 'beyond') return reply.status(416).header('Content-Range', `bytes */${size}`).send()
  return sendContent(request, reply, requested, range && { range, size })
}

/** Ids of files that were found to be public. They stay valid, because a public file never becomes private. */
const publicFileIds = new Set<string>()
const maxPublicFileIds = 50_000

async function isPublic(key: string, findPublic: FindReferenced): Promise<boolean> {
  const name = nameOfKey(key)
  const fileId = `${name.owner}/${name.id}`
  if (publicFileIds.has(fileId)) return true
  const found = await findPublic([name])
  if (found.length === 0) return false
  if (publicFileIds.size >= maxPublicFileIds) publicFileIds.clear()
  publicFileIds.add(fileId)
  return true
}

interface StoredFilesOptions {
  /** Returns the files that are public by their path; all others need a signed URL. */
  findPublic: FindReferenced
}

/**
 * Serves `/uploads/<storage key>` from any storage backend: public files by their path, all others with a signed URL.
 * A malformed key gets 404 without a lookup.
 */
export function registerStoredFiles(app: FastifyInstance, { findPublic }: StoredFilesOptions): void {
  app.route<{ Params: { '*': string }; Querystring: SignedUrlQuery }>({
    method: ['GET', 'HEAD'],
    url: `${folder}*`,
    schema: { hide: true } as object,
    // Pictures are compressed already.
    compress: false,
    handler: async (request, reply) => {
      const key = request.params['*']
      if (!isFileKey(key)) return sendNotFound(request, reply)
      const seconds = secondsLeft(key, request.query)
      const isPublicFile = seconds === undefined && (await isPublic(key, findPublic))
      if (seconds === undefined && !isPublicFile && isSigned(request.query))
        throw new AppError('uploads.address_expired')
      if (seconds === undefined && !isPublicFile) return sendNotFound(request, reply)
      const cacheControl = seconds === undefined ? publicCacheControl : privateCacheControl(seconds)
      const isPlain = request.method === 'GET' && isUnconditional(request.headers)
      if (!isPlain) return sendConditional(request, reply, { key, cacheControl })
      if (isPublicFile && isThumbnail(key)) return sendThumbnail(request, reply, key)
      return sendContent(request, reply, { key, cacheControl })
    },
  })
}
