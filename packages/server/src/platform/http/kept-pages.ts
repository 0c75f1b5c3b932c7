import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Encoding = 'br' | 'gzip'

/**
 * A page of the web app in memory: there are few, every visit asks for one, and none changes while the server runs.
 * Packed anew for each answer, the front page took a hundred times as long as sending its bytes; read from the disk for
 * each, the app's page took forty times.
 */
export interface KeptPage {
  etag: string
  plain: Buffer
  packed: Partial<Record<Encoding, Buffer>>
}

const etagOf = (content: Buffer) => `"${createHash('sha256').update(content).digest('base64url')}"`

/** A page that the server finishes, and so has to pack. */
export function keepText(text: string): KeptPage {
  const plain = Buffer.from(text)
  return { etag: etagOf(plain), plain, packed: { br: brotliCompressSync(plain), gzip: gzipSync(plain) } }
}

/** A page as it was built, with what was packed beside it. */
export function keepFile(file: string): KeptPage {
  const plain = readFileSync(file)
  const beside = (ending: string) => (existsSync(file + ending) ? readFileSync(file + ending) : undefined)
  const [br, gzip] = [beside('.br'), beside('.gz')]
  return { etag: etagOf(plain), plain, packed: { ...(br && { br }), ...(gzip && { gzip }) } }
}

const wishes: readonly (readonly [Encoding, RegExp])[] = [
  ['br', /\bbr\b(?!\s*;\s*q=0)/],
  ['gzip', /\bgzip\b(?!\s*;\s*q=0)/],
]

/** Sends it as the browser takes it, or says that the browser's own copy is still the one. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: KeptPage): FastifyReply {
  const { 'if-none-match': known, 'accept-encoding': accepted } = request.headers
  reply.header('cache-control', 'no-cache').header('etag', page.etag).header('vary', 'accept-encoding')
  // A proxy that packs an answer itself makes its mark a weak one.
  if (known?.replace(/^W\//, '') === page.etag) return reply.status(304).send()
  const [encoding] =
    wishes.find(([wished, pattern]) => page.packed[wished] && pattern.test(String(accepted))) ?? []
  if (encoding) reply.header('content-encoding', encoding)
  return reply
    .status(200)
    .type('text/html; charset=utf-8')
    .send((encoding && page.packed[encoding]) ?? page.plain)
}
