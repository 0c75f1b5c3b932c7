import type { S3Settings } from '@ilewa/server/platform/settings'
import { startS3 } from '@ilewa/tests/support/servers/s3-server'
import { startTcpProxy } from './tcp-proxy.ts'

/** An S3 server behind a TCP proxy. */
export async function startStorageStub(folder: string) {
  const server = await startS3(folder)
  const settings = server.settings()
  const proxy = await startTcpProxy(Number(new URL(settings.endpoint ?? '').port))
  const s3: S3Settings = { ...settings, endpoint: `http://127.0.0.1:${proxy.port}` }
  return {
    s3,
    gate: proxy,
    /** Environment variables for the app. */
    environment: {
      S3_BUCKET: s3.bucket,
      S3_ENDPOINT: s3.endpoint ?? '',
      S3_REGION: s3.region,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    },
    stop: async () => {
      await proxy.stop()
      await server.stop()
    },
  }
}

export type StorageStub = Awaited<ReturnType<typeof startStorageStub>>
