import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import { setTimeout as after } from 'node:timers/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { now } from '../clock.ts'
import { isPublicAddress } from './public-address.ts'

const connectMs = 5_000
const totalMs = 20_000
const maxRedirects = 3

/** Why a file could not be fetched, as a sentence for the owner. It names no internal address. */
export class FetchFault extends Error {
  readonly retryAfterSeconds: number | undefined
  constructor(message: string, retryAfterSeconds?: number) {
    super(message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

const unreachable = () =>
  new FetchFault('The other site could not be reached. Check the link, or try again later.')
const tooSlow = () => new FetchFault('The other site did not answer in time.')
const notPublic = () => new FetchFault('This link leads to an address that is not on the public internet.')

/** Hosts of a private network that an operator allows, with the address and port that serve them. */
export type PrivateHosts = Readonly<Record<string, { address: string; port: number }>>

let privateHosts: PrivateHosts = {}
let authorities: string | undefined

/** `ca` replaces the certificate authorities of the machine. */
export function setUpOutgoing(options: { privateHosts?: PrivateHosts; ca?: string }): void {
  privateHosts = options.privateHosts ?? {}
  authorities = options.ca
}

interface Target {
  url: URL
  addresses: LookupAddress[]
  port: number
}

const isPlain = ({ protocol, port, username, password }: URL) =>
  protocol === 'https:' && !port && !username && !password

/** The name server has as much time as a connection. */
const findAddresses = (host: string): Promise<LookupAddress[]> =>
  Promise.race([lookup(host, { all: true }).catch(() => []), after(connectMs, [], { ref: false })])

/** Resolves a host once. The connection then uses these addresses, so that a second answer of the name server has no effect. */
async function resolveTarget(url: URL): Promise<Target> {
  if (!isPlain(url)) throw new FetchFault('This link must begin with https:// and have no port.')
  const allowed = privateHosts[url.hostname]
  if (allowed) {
    const { address, port } = allowed
    return { url, addresses: [{ address, family: isIP(address) }], port }
  }
  if (isIP(url.hostname.replace(/^\[|\]$/g, ''))) throw notPublic()
  const addresses = await findAddresses(url.hostname)
  if (addresses.length === 0) throw unreachable()
  // One private address among public ones is a trick.
  if (!addresses.every(({ address }) => isPublicAddress(address))) throw notPublic()
  return { url, addresses, port: 443 }
}

/** A lookup that always finds the addresses that were checked. */
const pinTo =
  ({ addresses }: Target): LookupFunction =>
  (_, options, callback) =>
    options.all
      ? callback(null, addresses)
      : callback(null, addresses[0]?.address ?? '', addresses[0]?.family)

interface FetchOptions {
  headers: Record<string, string>
  /** Of the content after decompression. */
  maxBytes: number
}

/** Sends one request to a checked address. */
function open(
  target: Target,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request(
      target.url,
      {
        lookup: pinTo(target),
        port: target.port,
        headers: { ...headers, 'accept-encoding': 'gzip, deflate, br' },
        // A connection of its own: one of the pool may lead to an address that was not checked.
        agent: false,
        servername: target.url.hostname,
        ...(authorities === undefined ? {} : { ca: authorities }),
        signal,
      },
      resolve,
    )
    const timer = setTimeout(() => sent.destroy(tooSlow()), connectMs)
    sent.once('socket', (socket) => socket.once('secureConnect', () => clearTimeout(timer)))
    sent.once('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    sent.once('close', () => clearTimeout(timer))
    sent.end()
  })
}

const decompressors = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

function decompress(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding']?.toLowerCase()
  if (!encoding || encoding === 'identity') return response
  const create = decompressors[encoding as keyof typeof decompressors]
  if (!create) throw new FetchFault('The other site sent a file that cannot be read.')
  const stream = create()
  response.once('error', (error) => stream.destroy(error))
  response.once('aborted', () => stream.destroy(unreachable()))
  return response.pipe(stream)
}

async function readContent(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of decompress(response)) {
    size += chunk.length
    if (size > maxBytes)
      throw new FetchFault(`The file is larger than ${Math.floor(maxBytes / 1_000_000)} MB.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const dayS = 86_400

/** Seconds that a site asks to wait, at most a day. */
function readRetryAfter(header: string | undefined): number | undefined {
  if (!header) return undefined
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : (Date.parse(header) - now().getTime()) / 1000
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(Math.ceil(seconds), dayS) : undefined
}

export interface FetchedFile {
  /** 200 or 304 */
  status: number
  headers: IncomingHttpHeaders
  /** Empty for 304. */
  content: Buffer
}

async function follow(url: URL, options: FetchOptions, signal: AbortSignal): Promise<FetchedFile> {
  let next = url
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    // Each address is checked, also that of a redirect.
    const response = await open(await resolveTarget(next), options.headers, signal)
    try {
      const { statusCode: status = 0, headers } = response
      const { location } = headers
      if (status === 200) return { status, headers, content: await readContent(response, options.maxBytes) }
      if (status === 304) return { status, headers, content: Buffer.alloc(0) }
      if (status < 300 || status >= 400 || !location || !URL.canParse(location, next.href))
        throw new FetchFault(
          `The other site answered with error ${status}.`,
          readRetryAfter(headers['retry-after']),
        )
      next = new URL(location, next)
    } finally {
      response.destroy()
    }
  }
  throw new FetchFault('The link is redirected too often.')
}

/**
 * Fetches a file of the public internet by https, within limits of time and size. A private address is not reached by a name, a redirect
 * or a changed answer of the name server. Throws `FetchFault`.
 */
export async function fetchPublic(url: string, options: FetchOptions): Promise<FetchedFile> {
  const signal = AbortSignal.timeout(totalMs)
  try {
    return await follow(new URL(url), options, signal)
  } catch (error) {
    if (error instanceof FetchFault) throw error
    throw signal.aborted ? tooSlow() : unreachable()
  }
}
