import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { allMailExamples } from './mails.ts'
import type { MailExample } from './platform/mail/example.ts'
import { escapeHtml, logoCid } from './platform/mail/html.ts'
import { packageFolder } from './platform/package-folder.ts'
import { readSettings } from './platform/settings.ts'

const schemes = { light: 'not all', dark: 'all' } as const
const widths = [360, 700] as const

const slug = (title: string) => title.toLowerCase().replace(/[^a-z\d]+/g, '-')

/** As a mail client with that colour scheme would render it. */
const renderInScheme = (html: string, logo: string, media: string) =>
  html
    .replaceAll(`cid:${logoCid}`, logo)
    .replace('@media (prefers-color-scheme:dark)', `@media ${media}`)
    .replace('content="light dark"', 'content="light"')

const frames = (name: string, title: string) =>
  Object.keys(schemes).flatMap((scheme) =>
    widths.map(
      (width) =>
        `<iframe src="${name}.${scheme}.html" width="${width}" height="760" title="${title}"></iframe>`,
    ),
  )

function section({ title, mail }: MailExample): string {
  const name = slug(title)
  return `<h2 id="${name}">${escapeHtml(title)}</h2>
<p>To ${escapeHtml(mail.to)} · Subject: <b>${escapeHtml(mail.subject)}</b> · <a href="${name}.txt">plain text</a></p>
<div>${frames(name, escapeHtml(title)).join('')}<pre>${escapeHtml(mail.text)}</pre></div>`
}

const page = (examples: readonly MailExample[]) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Mails</title>
<style>body{font:15px system-ui;margin:24px}div{display:flex;gap:16px;overflow-x:auto;align-items:start}
iframe,pre{flex:none;border:1px solid #ccc;border-radius:8px;margin:0}pre{padding:16px;width:560px;white-space:pre-wrap}</style>
<h1>Mails</h1><ul>${examples.map(({ title }) => `<li><a href="#${slug(title)}">${escapeHtml(title)}</a>`).join('')}</ul>
${examples.map(section).join('\n')}</html>
`

async function writePreview(folder: string): Promise<string> {
  const logoFile = await readFile(path.join(packageFolder, 'assets/mail-logo.png'))
  const logo = `data:image/png;base64,${logoFile.toString('base64')}`
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const { title, mail } of allMailExamples) {
    const file = path.join(folder, slug(title))
    await writeFile(`${file}.txt`, mail.text)
    for (const [scheme, media] of Object.entries(schemes))
      await writeFile(`${file}.${scheme}.html`, renderInScheme(mail.html, logo, media))
  }
  const index = path.join(folder, 'index.html')
  await writeFile(index, page(allMailExamples))
  return index
}

const index = await writePreview(path.join(readSettings().dataDir, 'mail-preview'))
process.stdout.write(`All mails are in ${pathToFileURL(index)}\n`)
