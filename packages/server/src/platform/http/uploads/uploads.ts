import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { Upload } from '@ilewa/contract/core/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, invalidField, tooManyFiles } from '../../app-error.ts'
import { requireDiskSpace } from '../../disk-space.ts'
import { makeFolder } from '../../temporary.ts'

/** An uploaded file on disk; removed when the request ends. */
export interface ReceivedFile {
  /** The original file name without folders: for messages only, never for a path. */
  name: string
  path: string
  sha256: string
  /** Aborted once the response is sent or the client has disconnected. */
  signal?: AbortSignal
}

const displayName = (name: string | undefined) =>
  (name ?? '')
    .split(/[\\/]/)
    .at(-1)
    ?.replace(/[^\P{Cc}]/gu, '')
    .slice(0, 100) || 'The file'

async function receiveFile(part: MultipartFile, target: string, signal: AbortSignal): Promise<ReceivedFile> {
  const name = displayName(part.filename)
  const digest = createHash('sha256')
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      digest.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(part.file, hashing, createWriteStream(target), { signal })
  if (part.file.truncated) throw new AppError('uploads.file_too_large', { values: { file: name } })
  return { name, path: target, sha256: digest.digest('hex'), signal }
}

type Fields = Record<string, string | string[]>

function addField(fields: Fields, name: string, value: string): void {
  const previous = fields[name]
  if (previous === undefined) fields[name] = value
  else fields[name] = [...(Array.isArray(previous) ? previous : [previous]), value]
}

async function receiveParts(
  request: FastifyRequest,
  folder: string,
  upload: Upload,
  signal: AbortSignal,
): Promise<Fields> {
  const fields: Fields = Object.create(null)
  const limits = {
    files: upload.maxFiles,
    fileSize: upload.maxBytes,
    fields: 200,
    fieldSize: 100_000,
    parts: 250,
  }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') addField(fields, part.fieldname, String(part.value))
    else if (part.fieldname !== upload.field || !part.filename) part.file.resume()
    else {
      const target = path.join(folder, String(request.receivedFiles.length))
      request.receivedFiles.push(await receiveFile(part, target, signal))
    }
  }
  return fields
}

/** Errors of the multipart parser have no code; those of the disk and of Fastify's plugin do. */
const isMalformed = (error: unknown) =>
  error instanceof Error && !(error instanceof AppError) && !('code' in error)

const isTooManyFiles = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT'

/**
 * Maximum concurrent uploads of an account in this process. A user sends forms from a few tabs at most, and each
 * stalled upload keeps its files on the disk.
 */
export const maxUploadsPerAccount = 6
const uploadsByAccount = new Map<string, number>()

/** Returns a function that releases the slot. Throws `uploads.too_many_at_once`. */
function takeUploadSlot(account: string): () => void {
  const active = uploadsByAccount.get(account) ?? 0
  if (active >= maxUploadsPerAccount)
    throw new AppError('uploads.too_many_at_once', { retryAfterSeconds: 10 })
  uploadsByAccount.set(account, active + 1)
  return () => {
    const remaining = (uploadsByAccount.get(account) ?? 0) - 1
    if (remaining > 0) uploadsByAccount.set(account, remaining)
    else uploadsByAccount.delete(account)
  }
}

const accountOf = ({ context }: FastifyRequest) => ('userId' in context ? context.userId : context.network)

interface Exchange {
  /** Resolves once the response is sent or the client has disconnected. */
  closed: Promise<void>
  signal: AbortSignal
}

function trackExchange(reply: FastifyReply): Exchange {
  const abortController = new AbortController()
  const closed = new Promise<void>((resolve) => {
    const end = () => {
      abortController.abort()
      resolve()
    }
    if (reply.raw.closed) end()
    else reply.raw.once('close', end)
  })
  return { closed, signal: abortController.signal }
}

/** Enables multipart parsing on the routes of `scope` only, because the plugin adds hooks to every request there. */
export async function registerForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart)
}

/**
 * Reads a multipart body: text fields become `request.body`, and files are written to a temporary folder as they
 * arrive. The folder is removed when the body has been read and the response is closed. A disconnect also ends the
 * reading, because the parser may wait for more data.
 */
export async function receiveForm(
  request: FastifyRequest,
  reply: FastifyReply,
  upload: Upload,
): Promise<void> {
  if (!request.isMultipart()) throw new AppError('common.unsupported_media')
  await requireDiskSpace()
  const releaseSlot = takeUploadSlot(accountOf(request))
  try {
    await receiveIntoFolder(request, reply, upload)
  } finally {
    releaseSlot()
  }
}

async function receiveIntoFolder(
  request: FastifyRequest,
  reply: FastifyReply,
  upload: Upload,
): Promise<void> {
  const folder = await makeFolder('upload')
  const { closed, signal } = trackExchange(reply)
  request.receivedFiles = []
  const disconnected = closed.then(() => Promise.reject(new AppError('common.malformed')))
  const received = Promise.race([receiveParts(request, folder, upload, signal), disconnected])
  Promise.allSettled([received, closed])
    .then(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
    .catch((error: unknown) => request.log.warn({ err: error }, 'A folder of uploads could not be removed'))
  try {
    request.body = await received
  } catch (error) {
    if (isTooManyFiles(error))
      throw upload.maxFiles === 1
        ? invalidField(upload.field, 'Please choose one file.')
        : tooManyFiles(upload.maxFiles)
    throw isMalformed(error) ? new AppError('common.malformed') : error
  }
}
