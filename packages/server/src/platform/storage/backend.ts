import type { Readable } from 'node:stream'

export interface FileFacts {
  /** Bytes. */
  size: number
  modifiedAt: Date
}

export interface FileEntry extends FileFacts {
  key: string
}

/** Both ends are within: 0–0 is the first byte. */
export interface ByteRange {
  start: number
  end: number
}

export interface OpenFile extends FileFacts {
  /** `size` bytes; whoever does not read it to its end destroys it. */
  stream: Readable
}

/** A place where files lie. Everything throws `StorageAway` while the place cannot be used. */
export interface StorageHome {
  /** Whole or not at all. */
  put(key: string, content: Buffer): Promise<void>
  /** One that is not there is removed already. */
  remove(key: string): Promise<void>
  find(key: string): Promise<FileFacts | undefined>
  open(key: string, range?: ByteRange): Promise<OpenFile | undefined>
  /** Everything that lies there, also what is not ours. */
  list(): AsyncIterable<FileEntry>
}

/** The storage does not answer, is full or refuses us: trying again later may help. Its message names no secret. */
export class StorageAway extends Error {}

/** Why the program cannot start with this storage, for the person at the terminal. */
export class StorageError extends Error {}

const contentTypes: Record<string, string> = { jpg: 'image/jpeg', webp: 'image/webp' }

/** By its ending, which says what we made of it. */
export const contentTypeOf = (key: string): string =>
  contentTypes[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
