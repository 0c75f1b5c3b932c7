import type { S3Settings } from '@ilewa/server/platform/settings'
import { startS3 } from '@ilewa/tests/support/servers/s3-server'
import { openGate } from './gate.ts'

/** An S3 storage behind a line that can be cut. */
export async function startStorage(folder: string) {
  const server = await startS3(folder)
  const settings = server.settings()
  const gate = await openGate(Number(new URL(settings.endpoint ?? '').port))
  const s3: S3Settings = { ...settings, endpoint: `http://127.0.0.1:${gate.port}` }
  return {
    s3,
    gate,
    /** As an operator writes them. */
    environment: {
      S3_BUCKET: s3.bucket,
      S3_ENDPOINT: s3.endpoint ?? '',
      S3_REGION: s3.region,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    },
    stop: async () => {
      await gate.stop()
      await server.stop()
    },
  }
}

export type StorageStandIn = Awaited<ReturnType<typeof startStorage>>
