import {
  attachEmbeddedPostgres,
  requireNotServing,
  startEmbeddedPostgres,
} from '@ilewa/server/platform/database/embedded/embedded'
import type { Settings } from '@ilewa/server/platform/settings'
import { CliError } from '@ilewa/server/platform/startup-errors'
import type { ClientConfig } from 'pg'

interface OpenedDatabase {
  connection: ClientConfig
  close: () => Promise<void>
}

type DatabaseSettings = Pick<Settings, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl'>

/**
 * Prefers the direct URL, because a snapshot and its locks need a session, which a transaction pooler does not
 * provide.
 */
function findExternal({ databaseUrl, databaseDirectUrl }: DatabaseSettings): OpenedDatabase | undefined {
  const connectionString = databaseDirectUrl ?? databaseUrl
  return connectionString ? { connection: { connectionString }, close: async () => undefined } : undefined
}

/** The database to copy. An app may be using it. */
export async function openSource(
  settings: DatabaseSettings,
  onNotice: (line: string) => void,
): Promise<OpenedDatabase> {
  const external = findExternal(settings)
  if (external) return external
  const embedded = await attachEmbeddedPostgres({ dataDir: settings.dataDir, onNotice })
  if (!embedded)
    throw new CliError(
      `There is no database in ${settings.dataDir}. Set DATA_DIR or DATABASE_URL as the app has them.`,
    )
  return { connection: embedded.connection, close: embedded.stop }
}

/** The database to fill. Refused while an app runs on the data folder, whichever database it uses. */
export async function openTarget(
  settings: DatabaseSettings,
  onNotice: (line: string) => void,
): Promise<OpenedDatabase> {
  await requireNotServing(settings.dataDir)
  const external = findExternal(settings)
  if (external) return external
  const embedded = await startEmbeddedPostgres({ dataDir: settings.dataDir, onNotice })
  return { connection: embedded.connection, close: embedded.stop }
}
