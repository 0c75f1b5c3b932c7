import { Readable } from 'node:stream'
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { S3Settings } from '../settings.ts'
import {
  contentTypeOf,
  type FileEntry,
  type StorageBackend,
  StorageError,
  StorageUnavailableError,
} from './backend.ts'

const agent = { keepAlive: true, maxSockets: 200 }

const openClient = ({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings) =>
  new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Self-hosted servers rarely have a host name for each bucket.
    forcePathStyle: endpoint !== undefined,
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: 3_000,
      // Until the response begins; reading the body over a slow connection may take longer.
      requestTimeout: 10_000,
      throwOnRequestTimeout: true,
      socketTimeout: 120_000,
      httpAgent: agent,
      httpsAgent: agent,
    },
    // Older servers support the signature of the content, and no other checksum.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })

interface S3Failure {
  /** S3's error name, such as NoSuchBucket, or the system's, such as ECONNREFUSED. */
  code: string
  status: number | undefined
}

function toFailure(error: unknown): S3Failure {
  if (error instanceof S3ServiceException) return { code: error.name, status: error.$metadata.httpStatusCode }
  const systemCode = error instanceof Error && 'code' in error ? String(error.code) : undefined
  return { code: systemCode ?? (error instanceof Error ? error.name : String(error)), status: undefined }
}

/** S3's message may repeat the request, so only its code is used. */
function toUnavailableError(error: unknown): StorageUnavailableError {
  const { code, status } = toFailure(error)
  return new StorageUnavailableError(
    `The S3 storage cannot be used: ${[code, status].filter(Boolean).join(' ')}`,
  )
}

const asUnavailableError = <T>(step: Promise<T>): Promise<T> =>
  step.catch((error: unknown) => {
    throw toUnavailableError(error)
  })

async function undefinedIfMissing<T>(step: Promise<T>): Promise<T | undefined> {
  try {
    return await step
  } catch (error) {
    if (/^(NoSuchKey|NotFound)$/.test(toFailure(error).code)) return undefined
    throw toUnavailableError(error)
  }
}

interface ObjectMetadata {
  ContentLength?: number | undefined
  LastModified?: Date | undefined
}

const toFileMetadata = ({ ContentLength, LastModified }: ObjectMetadata) => ({
  size: ContentLength ?? 0,
  modifiedAt: LastModified ?? new Date(0),
})

async function* listBucket(client: S3Client, bucket: string): AsyncGenerator<FileEntry> {
  let from: string | undefined
  do {
    const page = await asUnavailableError(
      client.send(new ListObjectsV2Command({ Bucket: bucket, ContinuationToken: from })),
    )
    for (const { Key, Size, LastModified } of page.Contents ?? []) {
      if (Key) yield { key: Key, ...toFileMetadata({ ContentLength: Size, LastModified }) }
    }
    from = page.NextContinuationToken
  } while (from)
}

const errorMessages: Record<string, string> = {
  NoSuchBucket: 'The bucket in S3_BUCKET does not exist. Create it, or correct the name.',
  InvalidAccessKeyId: 'The S3 storage does not know S3_ACCESS_KEY_ID.',
  SignatureDoesNotMatch:
    'The S3 storage refuses S3_SECRET_ACCESS_KEY: it does not belong to S3_ACCESS_KEY_ID.',
  AccessDenied:
    'S3_ACCESS_KEY_ID may not list the bucket in S3_BUCKET. Allow it to list, read, write and delete.',
  PermanentRedirect: 'The bucket in S3_BUCKET is in another region. Correct S3_REGION.',
  AuthorizationHeaderMalformed: 'The bucket in S3_BUCKET is in another region. Correct S3_REGION.',
}

function toStorageError(error: unknown, { endpoint }: S3Settings): StorageError {
  const { code, status } = toFailure(error)
  const location = endpoint ? 'at S3_ENDPOINT' : 'for S3_REGION'
  const message = errorMessages[code] ?? `No S3 storage can be used ${location}: ${status ?? ''} ${code}.`
  return new StorageError(message.replace(/\s+/g, ' '))
}

async function requireBucket(client: S3Client, settings: S3Settings): Promise<void> {
  try {
    await client.send(new ListObjectsV2Command({ Bucket: settings.bucket, MaxKeys: 1 }))
  } catch (error) {
    throw toStorageError(error, settings)
  }
}

/** Creates the bucket. An existing bucket is accepted if it can be accessed. Throws `StorageError`. */
export async function createBucket(settings: S3Settings): Promise<void> {
  const client = openClient(settings)
  try {
    await client.send(new CreateBucketCommand({ Bucket: settings.bucket }))
  } catch (error) {
    if (!/^BucketAlready(OwnedByYou|Exists)$/.test(toFailure(error).code))
      throw toStorageError(error, settings)
    await requireBucket(client, settings)
  }
}

/** Stores files as objects of a bucket. Throws `StorageError` if the bucket does not exist or access is denied. */
export async function openBucket(settings: S3Settings): Promise<StorageBackend> {
  const client = openClient(settings)
  const { bucket: Bucket } = settings
  await requireBucket(client, settings)
  return {
    put: async (Key, Body) => {
      await asUnavailableError(
        client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: contentTypeOf(Key) })),
      )
    },
    remove: async (Key) => {
      await undefinedIfMissing(client.send(new DeleteObjectCommand({ Bucket, Key })))
    },
    find: async (Key) => {
      const found = await undefinedIfMissing(client.send(new HeadObjectCommand({ Bucket, Key })))
      return found && toFileMetadata(found)
    },
    open: async (Key, range) => {
      const Range = range && `bytes=${range.start}-${range.end}`
      const found = await undefinedIfMissing(client.send(new GetObjectCommand({ Bucket, Key, Range })))
      if (!(found?.Body instanceof Readable)) return undefined
      return { ...toFileMetadata(found), stream: found.Body }
    },
    list: () => listBucket(client, Bucket),
  }
}
