import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply } from 'fastify'

type Encoding = 'br' | 'gzip'
type Packed = Partial<Record<Encoding, Buffer>>

/** An answer that lies in memory, ready to be sent as often as it is asked for. */
export interface KeptAnswer {
  status: 200 | 304
  headers: Readonly<Record<string, string>>
  content?: Buffer
}

/**
 * A page of the web app in memory: there are few, every visit asks for one, and none changes while the server runs.
 * Packed anew for each answer, the front page took a hundred times as long as sending its bytes; read from the disk for
 * each, the app's page took forty times.
 */
export interface KeptPage {
  etag: string
  /** To those who have it. */
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

/** A page that the server finishes, and so has to pack. */
export function keepText(text: string): KeptPage {
  const plain = Buffer.from(text)
  return toPage(plain, { br: brotliCompressSync(plain), gzip: gzipSync(plain) })
}

/** A page as it was built, with what was packed beside it. */
export function keepFile(file: string): KeptPage {
  const beside = (ending: string) => (existsSync(file + ending) ? readFileSync(file + ending) : undefined)
  const [br, gzip] = [beside('.br'), beside('.gz')]
  return toPage(readFileSync(file), { ...(br && { br }), ...(gzip && { gzip }) })
}

const wishes: readonly (readonly [Encoding, RegExp])[] = [
  ['br', /\bbr\b(?!\s*;\s*q=0)/],
  ['gzip', /\bgzip\b(?!\s*;\s*q=0)/],
]

/** The page as the browser takes it, or that the browser's own copy is still the one. */
export function answerOf(
  page: KeptPage,
  { 'if-none-match': known, 'accept-encoding': accepted }: IncomingHttpHeaders,
): KeptAnswer {
  // A proxy that packs an answer itself makes its mark a weak one.
  if (known?.replace(/^W\//, '') === page.etag) return page.unchanged
  const [encoding] =
    wishes.find(([wished, pattern]) => page.packed[wished] && pattern.test(String(accepted))) ?? []
  return (encoding && page.packed[encoding]) ?? page.plain
}

export const sendKept = (reply: FastifyReply, { status, headers, content }: KeptAnswer): FastifyReply =>
  reply.status(status).headers(headers).send(content)
