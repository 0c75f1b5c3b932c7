import {
  refuseWhileServing,
  startEmbeddedPostgres,
  visitEmbeddedPostgres,
} from '@ilewa/server/platform/database/embedded/embedded'
import type { Settings } from '@ilewa/server/platform/settings'
import { PlainError } from '@ilewa/server/platform/startup-errors'
import type { ClientConfig } from 'pg'

interface Opened {
  connection: ClientConfig
  close: () => Promise<void>
}

type Place = Pick<Settings, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl'>

/**
 * Prefers the direct URL, because a snapshot and its locks need a session, which a transaction pooler does not
 * provide.
 */
function findExternal({ databaseUrl, databaseDirectUrl }: Place): Opened | undefined {
  const connectionString = databaseDirectUrl ?? databaseUrl
  return connectionString ? { connection: { connectionString }, close: async () => undefined } : undefined
}

/** The database to copy. An app may be using it. */
export async function openSource(place: Place, onNotice: (line: string) => void): Promise<Opened> {
  const external = findExternal(place)
  if (external) return external
  const embedded = await visitEmbeddedPostgres({ dataDir: place.dataDir, onNotice })
  if (!embedded)
    throw new PlainError(
      `There is no database in ${place.dataDir}. Set DATA_DIR or DATABASE_URL as the app has them.`,
    )
  return { connection: embedded.connection, close: embedded.stop }
}

/** The database to fill. Refused while an app runs on the data folder, whichever database it uses. */
export async function openTarget(place: Place, onNotice: (line: string) => void): Promise<Opened> {
  await refuseWhileServing(place.dataDir)
  const external = findExternal(place)
  if (external) return external
  const embedded = await startEmbeddedPostgres({ dataDir: place.dataDir, onNotice })
  return { connection: embedded.connection, close: embedded.stop }
}
