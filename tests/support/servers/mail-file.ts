import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** The messages in the mail folder of a data folder, oldest first, without incomplete ones. */
export async function readMails(dataDir: string): Promise<string[]> {
  const folder = path.join(dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  const complete = names.filter((name) => name.endsWith('.eml')).sort()
  return Promise.all(complete.map((name) => readFile(path.join(folder, name), 'utf8')))
}

/**
 * Returns the decoded plain-text part of a stored message. The encoding ends a broken line with "=". Text after
 * such a line is not the end of the part, even if it starts with "--".
 */
function textOf(message: string): string {
  const [, part = ''] = /Content-Type: text\/plain[\s\S]*?\n\n([\s\S]*?[^=])\n--/.exec(message) ?? []
  const bytes = part
    .replace(/=\r?\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

export const codeIn = (message: string): string | undefined => /^Subject: (\d{6})/m.exec(message)?.[1]

/** The URL of the mail's button. */
export const linkIn = (message: string): string | undefined => /https?:\/\/\S+/.exec(textOf(message))?.[0]
