import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chooseAccount, runAs } from '@ilewa/server/platform/database/embedded/account'
import { vi } from 'vitest'
import { findNginx } from '../../../scripts/testing/find-program.ts'
import { selfSigned } from './certificate.ts'
import { freePort, isListening } from './program.ts'

const example = fileURLToPath(new URL('../../../deploy/nginx.conf', import.meta.url))

/** The last of the upstreams that nginx tried. */
export const respondingNode = (upstreamList: string): string => upstreamList.split(', ').at(-1) ?? ''

export interface Nginx {
  url: string
  /** The same over TLS, with a self-signed certificate. */
  secureUrl: string
  /** The port that redirects to TLS, except for the ACME challenge `known`. */
  redirectUrl: string
  /** The contents of its error log. */
  readErrors(): Promise<string>
  stop(): Promise<void>
}

interface Site {
  folder: string
  port: number
  securePort: number
  redirectPort: number
  upstreams: readonly string[]
  keepsConnections: boolean
}

/** The example configuration for operators, with the addresses and the certificate of the test. */
async function toSite({ folder, port, securePort, redirectPort, ...site }: Site): Promise<string> {
  const text = await readFile(example, 'utf8')
  const [, options] = /server 127\.0\.0\.1:3000 (.*);/.exec(text) ?? []
  const servers = site.upstreams.map((address) => `    server ${address} ${options};\n`).join('')
  return text
    .replace(/( *server 127\.0\.0\.1:\d+ .*;\n)+/, servers)
    .replace(/ *listen \[::\].*\n/g, '')
    .replace('listen 80;', `listen 127.0.0.1:${redirectPort};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${securePort} ssl http2; listen 127.0.0.1:${port};`)
    .replace('/var/www/html', folder)
    .replaceAll(/\/etc\/letsencrypt\/live\/[^/]+\//g, `${folder}/`)
    .replace(/ *keepalive 32;\n/, (line) => (site.keepsConnections ? line : ''))
    .replace(/ *keepalive_timeout 60s;\n/, (line) => (site.keepsConnections ? line : ''))
}

/** The surrounding nginx configuration; the X-Node header identifies the node that responded. */
const toConfig = (folder: string, site: string) => `
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
worker_processes 2;
events { worker_connections 512; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
  add_header X-Node $upstream_addr always;
  ${site}
}
`

async function writeSite(folder: string, site: Site): Promise<string> {
  const file = path.join(folder, 'nginx.conf')
  await writeFile(file, toConfig(folder, await toSite(site)))
  const challenges = path.join(folder, '.well-known/acme-challenge')
  await mkdir(challenges, { recursive: true })
  await writeFile(path.join(challenges, 'known'), 'the answer')
  const { cert, key } = selfSigned()
  await writeFile(path.join(folder, 'fullchain.pem'), cert)
  await writeFile(path.join(folder, 'privkey.pem'), key)
  return file
}

/** Starts nginx with `deploy/nginx.conf` in front of these nodes, as an unprivileged account. */
export async function startNginx(
  nodes: readonly { url: string }[],
  { keepsConnections = true } = {},
): Promise<Nginx> {
  const nginx = findNginx()
  const account = await chooseAccount(undefined)
  const folder = await mkdtemp(path.join(tmpdir(), 'ilewa-nginx-'))
  await chmod(folder, 0o755)
  if (account) await chown(folder, account.uid, account.gid)
  const [port, securePort, redirectPort] = [await freePort(), await freePort(), await freePort()]
  const upstreams = nodes.map(({ url }) => new URL(url).host)
  const site = { folder, port, securePort, redirectPort, upstreams, keepsConnections }
  let child: ChildProcess | undefined
  const stop = async () => {
    if (child?.exitCode === null) {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    }
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const options = ['-e', 'stderr', '-p', folder, '-c', await writeSite(folder, site)]
    const { code, output } = await runAs(account, [nginx, ...options, '-t'])
    if (code !== 0) throw new Error(output)
    child = spawn(nginx, options, { ...account, stdio: 'ignore' })
    await vi.waitUntil(() => isListening(port), { timeout: 10_000, interval: 20 })
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: `http://127.0.0.1:${port}`,
    secureUrl: `https://127.0.0.1:${securePort}`,
    redirectUrl: `http://127.0.0.1:${redirectPort}`,
    readErrors: () => readFile(path.join(folder, 'error.log'), 'utf8'),
    stop,
  }
}
