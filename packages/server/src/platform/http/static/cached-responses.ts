import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply } from 'fastify'

type Encoding = 'br' | 'gzip'
type Packed = Partial<Record<Encoding, Buffer>>

/** A response in memory, ready to send. */
export interface KeptAnswer {
  status: 200 | 304
  headers: Readonly<Record<string, string>>
  content?: Buffer
}

/**
 * A page of the web app, cached in memory: there are few, every visit requests one, and none changes while the server
 * runs. Compressing the front page for each response took a hundred times as long as sending it; reading the app's page
 * from disk took forty times as long.
 */
export interface KeptPage {
  etag: string
  /** The response to a matching If-None-Match. */
  unchanged: KeptAnswer
  plain: KeptAnswer
  packed: Partial<Record<Encoding, KeptAnswer>>
}

const lengthOf = (content: Buffer) => ({ 'content-length': String(content.length) })

function toPage(plain: Buffer, { br, gzip }: Packed): KeptPage {
  const etag = `"${createHash('sha256').update(plain).digest('base64url')}"`
  const told = { 'cache-control': 'no-cache', etag, vary: 'accept-encoding' }
  const toAnswer = (content: Buffer, encoding?: Encoding): KeptAnswer => ({
    status: 200,
    headers: {
      ...told,
      ...(encoding && { 'content-encoding': encoding }),
      'content-type': 'text/html; charset=utf-8',
      ...lengthOf(content),
    },
    content,
  })
  return {
    etag,
    unchanged: { status: 304, headers: told },
    plain: toAnswer(plain),
    packed: { ...(br && { br: toAnswer(br, 'br') }), ...(gzip && { gzip: toAnswer(gzip, 'gzip') }) },
  }
}

/** Caches a page that is generated at start, and compresses it. */
export function keepText(text: string): KeptPage {
  const plain = Buffer.from(text)
  return toPage(plain, { br: brotliCompressSync(plain), gzip: gzipSync(plain) })
}

/** Caches a built page with its precompressed versions. */
export function keepFile(file: string): KeptPage {
  const beside = (ending: string) => (existsSync(file + ending) ? readFileSync(file + ending) : undefined)
  const [br, gzip] = [beside('.br'), beside('.gz')]
  return toPage(readFileSync(file), { ...(br && { br }), ...(gzip && { gzip }) })
}

const wishes: readonly (readonly [Encoding, RegExp])[] = [
  ['br', /\bbr\b(?!\s*;\s*q=0)/],
  ['gzip', /\bgzip\b(?!\s*;\s*q=0)/],
]

/** The page in an encoding that the browser accepts, or a 304 if its copy is current. */
export function answerOf(
  page: KeptPage,
  { 'if-none-match': known, 'accept-encoding': accepted }: IncomingHttpHeaders,
): KeptAnswer {
  // A proxy that compresses a response makes its ETag weak.
  if (known?.replace(/^W\//, '') === page.etag) return page.unchanged
  const [encoding] =
    wishes.find(([wished, pattern]) => page.packed[wished] && pattern.test(String(accepted))) ?? []
  return (encoding && page.packed[encoding]) ?? page.plain
}

export const sendKept = (reply: FastifyReply, { status, headers, content }: KeptAnswer): FastifyReply =>
  reply.status(status).headers(headers).send(content)
