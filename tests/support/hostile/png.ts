import { crc32 } from 'node:zlib'

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(data.length + 12)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), data.length + 8)
  return framed
}

interface Size {
  width: number
  height: number
  /** 8 per colour channel, or 1 for black and white. */
  bits?: 1 | 8
}

/** A PNG with this size in its header, and these chunks before its end. */
export function createPng({ width, height, bits = 8 }: Size, ...chunks: Buffer[]): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([bits, bits === 8 ? 2 : 0, 0, 0, 0], 8)
  return Buffer.concat([signature, pngChunk('IHDR', head), ...chunks, pngChunk('IEND', Buffer.alloc(0))])
}
