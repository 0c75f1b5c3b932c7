import crypto from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { S3Settings } from '@ilewa/server/platform/settings'
import S3rver from 's3rver'
import { isSignedWith } from './s3-signature.ts'

const bucket = 'ilewa-images'
const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

const { createCipheriv, createDecipheriv } = crypto
const padTo = (bytes: Buffer, length: number) => Buffer.alloc(length, bytes)
const cipher = 'aes-256-cbc'

/** Replaces the cipher of the stub's pagination tokens, which OpenSSL no longer supports. */
Object.assign(crypto, {
  createCipheriv: (name: string, key: Buffer, iv: Buffer) =>
    name === 'des' ? createCipheriv(cipher, padTo(key, 32), padTo(iv, 16)) : createCipheriv(name, key, iv),
  createDecipheriv: (name: string, key: Buffer, iv: Buffer) =>
    name === 'des'
      ? createDecipheriv(cipher, padTo(key, 32), padTo(iv, 16))
      : createDecipheriv(name, key, iv),
})

const wrongSignature =
  '<?xml version="1.0" encoding="UTF-8"?><Error><Code>SignatureDoesNotMatch</Code><Message>No</Message></Error>'

/** Checks the signature of requests with our key; the storage itself refuses an unknown key. */
const checkingSignatures =
  (serve: RequestListener): RequestListener =>
  (request, response) => {
    const isOwnKey = request.headers.authorization?.includes(`Credential=${keys.accessKeyId}/`)
    if (!isOwnKey || isSignedWith(keys.secretAccessKey, request)) return serve(request, response)
    request.resume()
    response.writeHead(403, { 'content-type': 'application/xml' }).end(wrongSignature)
  }

async function openStorage(directory: string): Promise<RequestListener> {
  const storage = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  await storage.configureBuckets()
  return checkingSignatures(storage.callback())
}

async function listen(serve: RequestListener, port: number): Promise<{ server: Server; port: number }> {
  const server = createServer(serve).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('No port')
  return { server, port: address.port }
}

/** An S3 server on loopback that checks signatures, with one bucket; it can crash and restart with its files. */
export async function startS3(parent = tmpdir()) {
  const directory = await mkdtemp(path.join(parent, 'ilewa-s3-'))
  const serve = await openStorage(directory)
  let { server, port } = await listen(serve, 0)

  const crash = async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }

  return {
    settings: (): S3Settings => ({
      ...keys,
      bucket,
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
    }),
    /** Closes all connections, even during a request. */
    die: crash,
    restart: async () => {
      ;({ server, port } = await listen(serve, port))
    },
    /** Crashes during the `count`th request of this method from now. */
    crashDuring: (method: string, count: number) => {
      let remaining = count
      server.prependListener('request', (request) => {
        if (request.method === method) remaining -= 1
        if (remaining === 0) void crash()
      })
    },
    /** Writes an object directly, to create long lists. */
    writeObject: async (key: string) => {
      const file = path.join(directory, bucket, `${key}._S3rver_object`)
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(file, 'x')
    },
    stop: async () => {
      if (server.listening) await crash()
      await rm(directory, { recursive: true })
    },
  }
}

export type S3Server = Awaited<ReturnType<typeof startS3>>
