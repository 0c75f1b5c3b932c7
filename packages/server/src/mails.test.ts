import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { allMailExamples } from './mails.ts'
import { composeMail } from './platform/mail/layout.ts'

const shownWriters = new Set(allMailExamples.map(({ writer }) => writer))

it('previews every mail of every feature', async () => {
  const files = globSync('features/**/*.mails.ts', { cwd: import.meta.dirname })
  expect(files.length).toBeGreaterThan(0)
  for (const file of files) {
    const writers: Record<string, unknown> = await import(path.join(import.meta.dirname, file))
    for (const [key, writer] of Object.entries(writers).filter(([key]) => key.endsWith('Mail')))
      expect(shownWriters.has(writer), `${key} of ${file} has no example`).toBe(true)
  }
})

it.each(allMailExamples)(
  '$title loads no remote content, and has the same text in both parts',
  ({ mail }) => {
    expect(mail.html.match(/\bsrc="(?!cid:)|url\(|<link|<script/g)).toBeNull()
    expect(mail.subject).not.toMatch(/[\r\n]/)
    const shown = mail.html
      .replace(/<head>[\s\S]*?<\/head>/, '')
      .replace(/<div style="display:none[\s\S]*?<\/div>/, '')
      .replace(/<!--[\s\S]*?-->|<[^>]+>/g, '\n')
      .split('\n')
      .map((line) => line.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&quot;', '"').trim())
      .filter((line) => line && line !== 'Ilewa' && line !== 'Or open this address:')
    for (const line of shown) expect(mail.text).toContain(line)
  },
)

it('escapes user input, and keeps a header on one line', () => {
  const name = `"><img src=x onerror=alert(1)>\r\nBcc: all@example.com`
  const mail = composeMail({
    to: 'chiamaka@example.com',
    subject: `Hello ${name}`,
    preheader: name,
    heading: name,
    greeting: name,
    paragraphs: [name],
    code: name,
    facts: [[name, name]],
    action: { label: name, url: `https://ilewa.example/?q=${name}` },
    closing: [name],
    reason: name,
  })
  expect(mail.html).not.toContain('<img src=x')
  expect(mail.html.match(/<img/g)).toHaveLength(1)
  expect(mail.subject).toBe('Hello "><img src=x onerror=alert(1)> Bcc: all@example.com')
})
