export interface FormFile {
  name: string
  content: Buffer
  type?: string
}

const boundary = 'ilewa-test-boundary'

const toPart = (disposition: string, content: Buffer | string, type?: string): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])

/** A multipart body; arrays become repeated fields. */
export function toForm(fields: object, fileField: string, files: readonly FormFile[]) {
  const texts = Object.entries(fields).flatMap(([name, value]: [string, unknown]) =>
    [value].flat().map((one) => toPart(`name="${name}"`, String(one))),
  )
  const uploads = files.map((file) =>
    toPart(`name="${fileField}"; filename="${file.name}"`, file.content, file.type ?? 'image/jpeg'),
  )
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...texts, ...uploads, Buffer.from(`--${boundary}--\r\n`)]),
  }
}
