import type { Readable } from 'node:stream'

export interface FileMetadata {
  /** Bytes. */
  size: number
  modifiedAt: Date
}

export interface FileEntry extends FileMetadata {
  key: string
}

/** Both ends are inclusive: 0–0 is the first byte. */
export interface ByteRange {
  start: number
  end: number
}

export interface OpenFile extends FileMetadata {
  /** Contains `size` bytes. A caller that does not read the stream to its end must destroy it. */
  stream: Readable
}

/** A storage backend for files. Every method throws `StorageUnavailableError` while the storage cannot be used. */
export interface StorageBackend {
  /** Atomic. */
  put(key: string, content: Buffer): Promise<void>
  /** Succeeds if the file does not exist. */
  remove(key: string): Promise<void>
  find(key: string): Promise<FileMetadata | undefined>
  open(key: string, range?: ByteRange): Promise<OpenFile | undefined>
  /** Every file in the storage, including files that the app did not create. */
  list(): AsyncIterable<FileEntry>
}

/** The storage does not respond, is full or denies access: a retry may succeed. The message contains no secret. */
export class StorageUnavailableError extends Error {}

/** The program cannot start with this storage; the message is for the operator at the terminal. */
export class StorageError extends Error {}

const contentTypes: Record<string, string> = { jpg: 'image/jpeg', webp: 'image/webp' }

/** The content type by file extension, which matches the format that the app encoded. */
export const contentTypeOf = (key: string): string =>
  contentTypes[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
