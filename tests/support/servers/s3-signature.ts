import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const sign = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** The canonical request of AWS Signature Version 4. */
function toCanonical({ method, url = '', headers }: IncomingMessage, signedHeaders: string): string {
  const { pathname, searchParams } = new URL(url, 'http://s3')
  const query = [...searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&')
  const lines = signedHeaders.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  return [method, pathname, query, lines.join(''), signedHeaders, headers['x-amz-content-sha256']].join('\n')
}

/** Whether the request was signed with this secret; the S3 stub itself does not check version 4 signatures. */
export function isSignedWith(secret: string, request: IncomingMessage): boolean {
  const [, scope = '', signedHeaders = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(
      request.headers.authorization ?? '',
    ) ?? []
  const [day = '', region = '', service = ''] = scope.split('/')
  const canonical = hash(toCanonical(request, signedHeaders))
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, canonical].join('\n')
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(sign, `AWS4${secret}`)
  return sign(key, text).toString('hex') === signature
}
