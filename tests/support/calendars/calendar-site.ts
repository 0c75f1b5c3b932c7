import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import { selfSigned } from '../servers/certificate.ts'

const host = 'calendars.example'
const folderOf = (dataDir: string) => join(dataDir, 'calendar-site')

/**
 * Serves the calendar files that `saveCalendar` writes, by HTTPS. Returns the environment in which a server reads them as if they were on
 * the internet.
 */
export async function startCalendarSite(dataDir: string): Promise<Record<string, string>> {
  const folder = folderOf(dataDir)
  mkdirSync(folder, { recursive: true })
  const { cert, key } = selfSigned([host])
  const certificateFile = join(folder, 'certificate.pem')
  writeFileSync(certificateFile, cert)
  const server = createServer({ cert, key }, (request, response) => {
    try {
      const content = readFileSync(join(folder, basename(request.url ?? '')))
      response.writeHead(200, { 'content-type': 'text/calendar; charset=utf-8' }).end(content)
    } catch {
      response.writeHead(404).end()
    }
  })
  server.unref()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { PRIVATE_CALENDAR_HOSTS: `${host}=127.0.0.1:${port}`, NODE_EXTRA_CA_CERTS: certificateFile }
}

/** Writes a calendar file of the site, or another one in its place. Returns its link. */
export function saveCalendar(dataDir: string, name: string, content: string): string {
  writeFileSync(join(folderOf(dataDir), `${name}.ics`), content)
  return `https://${host}/${name}.ics`
}
