import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply } from 'fastify'

type Encoding = 'br' | 'gzip'
type CompressedContent = Partial<Record<Encoding, Buffer>>

/** A response in memory, ready to send. */
export interface CachedResponse {
  status: 200 | 304
  headers: Readonly<Record<string, string>>
  content?: Buffer
}

/**
 * A page of the web app, cached in memory: there are few, every visit requests one, and none changes while the server
 * runs. Compressing the front page for each response took a hundred times as long as sending it; reading the app's page
 * from disk took forty times as long.
 */
export interface CachedPage {
  etag: string
  /** The response to a matching If-None-Match. */
  notModified: CachedResponse
  plain: CachedResponse
  compressed: Partial<Record<Encoding, CachedResponse>>
}

const lengthOf = (content: Buffer) => ({ 'content-length': String(content.length) })

const htmlHeaders = { 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' }

function toPage(plain: Buffer, { br, gzip }: CompressedContent, headers = htmlHeaders): CachedPage {
  const etag = `"${createHash('sha256').update(plain).digest('base64url')}"`
  const { 'content-type': contentType, ...caching } = headers
  const sharedHeaders = { ...caching, etag, vary: 'accept-encoding' }
  const toResponse = (content: Buffer, encoding?: Encoding): CachedResponse => ({
    status: 200,
    headers: {
      ...sharedHeaders,
      ...(encoding && { 'content-encoding': encoding }),
      'content-type': contentType,
      ...lengthOf(content),
    },
    content,
  })
  return {
    etag,
    notModified: { status: 304, headers: sharedHeaders },
    plain: toResponse(plain),
    compressed: { ...(br && { br: toResponse(br, 'br') }), ...(gzip && { gzip: toResponse(gzip, 'gzip') }) },
  }
}

/** Caches a page that is generated at start, and compresses it. */
export function cacheText(text: string): CachedPage {
  const plain = Buffer.from(text)
  return toPage(plain, { br: brotliCompressSync(plain), gzip: gzipSync(plain) })
}

/** Caches a generated document, which browsers do not store by default. Without brotli, which blocks for 0.2 s per MB. */
export function cacheDocument(text: string, contentType: string, cacheControl = 'no-store'): CachedPage {
  const plain = Buffer.from(text)
  return toPage(
    plain,
    { gzip: gzipSync(plain) },
    { 'cache-control': cacheControl, 'content-type': contentType },
  )
}

/** Caches a built page with its precompressed versions. */
export function cacheFile(file: string): CachedPage {
  const readCompressed = (ending: string) =>
    existsSync(file + ending) ? readFileSync(file + ending) : undefined
  const [br, gzip] = [readCompressed('.br'), readCompressed('.gz')]
  return toPage(readFileSync(file), { ...(br && { br }), ...(gzip && { gzip }) })
}

const encodings: readonly (readonly [Encoding, RegExp])[] = [
  ['br', /\bbr\b(?!\s*;\s*q=0)/],
  ['gzip', /\bgzip\b(?!\s*;\s*q=0)/],
]

/** The page in an encoding that the browser accepts, or a 304 if its copy is current. */
export function responseOf(
  page: CachedPage,
  { 'if-none-match': ifNoneMatch, 'accept-encoding': acceptEncoding }: IncomingHttpHeaders,
): CachedResponse {
  // A proxy that compresses a response makes its ETag weak.
  if (ifNoneMatch?.replace(/^W\//, '') === page.etag) return page.notModified
  const [encoding] =
    encodings.find(([name, pattern]) => page.compressed[name] && pattern.test(String(acceptEncoding))) ?? []
  return (encoding && page.compressed[encoding]) ?? page.plain
}

export const sendCached = (reply: FastifyReply, { status, headers, content }: CachedResponse): FastifyReply =>
  reply.status(status).headers(headers).send(content)
