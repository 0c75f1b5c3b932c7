import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

type ProgramRequirement = {
  /** Display name. */
  name: string
  /** All must be in the same folder. */
  programs: readonly string[]
  /** Folders searched before the PATH, in order of preference. */
  folders: () => string[]
  debianPackage: string
}

const systemFolders = () => ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']

/**
 * Returns the folder of the oldest installed PostgreSQL from version 15 on: SQL that works there works on newer
 * versions.
 */
export const findPostgresql = (): string =>
  findFolder({
    name: 'the server programs of PostgreSQL 15 or newer',
    programs: ['postgres', 'initdb', 'pg_basebackup'],
    folders: postgresqlFolders,
    debianPackage: 'postgresql',
  })

export const findNginx = (): string =>
  join(
    findFolder({ name: 'nginx', programs: ['nginx'], folders: systemFolders, debianPackage: 'nginx' }),
    'nginx',
  )

export const findPgBouncer = (): string =>
  join(
    findFolder({
      name: 'PgBouncer',
      programs: ['pgbouncer'],
      folders: systemFolders,
      debianPackage: 'pgbouncer',
    }),
    'pgbouncer',
  )

/** Installs a Debian package, if the system is Debian and we are root. */
export function installFromDebian(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false
  console.log(`Installing ${name} for the tests (apt-get)…`)
  return (
    tryRun('apt-get', ['update', '-qq']) &&
    tryRun('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])
  )
}

/** Returns false if the program fails or is missing; callers fall back or show an error. */
export function tryRun(program: string, args: string[]): boolean {
  try {
    execFileSync(program, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      // At run level 1 a package does not start its service.
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
      shell: process.platform === 'win32',
    })
    return true
  } catch {
    return false
  }
}

export const foldersOnPath = (): string[] => (process.env.PATH ?? '').split(delimiter)

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function findFolder(requirement: ProgramRequirement): string {
  const found =
    installedIn(requirement) ?? (installFromDebian(requirement.debianPackage) && installedIn(requirement))
  if (found) return found
  throw new Error(
    `These tests need ${requirement.name}: install it (on Debian "apt-get install ${requirement.debianPackage}"), or put its folder on the PATH.`,
  )
}

const installedIn = ({ programs, folders }: ProgramRequirement): string | undefined =>
  [...folders(), ...foldersOnPath()].find((folder) =>
    programs.every((program) => isExecutable(join(folder, program))),
  )

function postgresqlFolders(): string[] {
  const root = '/usr/lib/postgresql'
  if (!existsSync(root)) return []
  return readdirSync(root)
    .map(Number)
    .filter((version) => version >= 15)
    .toSorted((one, other) => one - other)
    .map((version) => join(root, String(version), 'bin'))
}
