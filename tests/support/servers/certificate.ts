import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** Encodes DER: a tag, the length, the content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const derNull = der(0x05)
const time = (date: Date) => der(0x17, Buffer.from(`${date.toISOString().replace(/\D/g, '').slice(2, 14)}Z`))
const name = (text: string) => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(text)))))

const sha256WithRsa = sequence(oid('2a864886f70d01010b'), derNull)

/** subjectAltName: these hosts and 127.0.0.1 */
const namesOf = (hosts: readonly string[]) =>
  sequence(
    oid('551d11'),
    der(
      0x04,
      sequence(...hosts.map((host) => der(0x82, Buffer.from(host))), der(0x87, Buffer.from([127, 0, 0, 1]))),
    ),
  )
/** basicConstraints: a certificate authority. */
const authority = sequence(
  oid('551d13'),
  der(0x01, Buffer.from([0xff])),
  der(0x04, sequence(der(0x01, Buffer.from([0xff])))),
)

export interface Certificate {
  /** PEM */
  cert: string
  key: string
}

/** A self-signed certificate for this machine and further names of it, valid for a day. */
export function selfSigned(hosts: readonly string[] = []): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    sha256WithRsa,
    name('localhost'),
    sequence(time(hours(-1)), time(hours(24))),
    name('localhost'),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(namesOf(['localhost', ...hosts]), authority)),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey))
  const body = sequence(content, sha256WithRsa, signature)
    .toString('base64')
    .replace(/.{64}(?=.)/g, '$&\n')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
