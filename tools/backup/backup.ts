import { findSecret } from '@ilewa/server/platform/secret/secret'
import type { Settings } from '@ilewa/server/platform/settings'
import { CliError } from '@ilewa/server/platform/startup-errors'
import { listFiles, openFile, setUpStorage } from '@ilewa/server/platform/storage/storage'
import { checkArchive } from './archive-reader.ts'
import { type ArchiveWriter, requireFreeName, writeArchive } from './archive-writer.ts'
import { type CommandContext, runCommand } from './command.ts'
import { openSource } from './databases.ts'
import { formatBytes, formatCount } from './format.ts'
import { type Ending, endingName, imagesFolder, secretName } from './manifest.ts'
import { addSnapshot } from './snapshot.ts'

async function requireSecret(settings: Settings): Promise<string> {
  const secret = await findSecret(settings)
  if (secret) return secret
  throw new CliError(
    `There is no secret in ${settings.dataDir}. Set DATA_DIR, or SECRET_KEY, as the app has it: images and secret are part of the backup.`,
  )
}

type ImageCounts = Pick<Ending, 'images' | 'imageBytes'>

async function addImages(writer: ArchiveWriter, { signal, print }: CommandContext): Promise<ImageCounts> {
  const imageCounts = { images: 0, imageBytes: 0 }
  for await (const { key } of listFiles()) {
    signal.throwIfAborted()
    const file = await openFile(key)
    // The file was deleted after it was listed, so no row of the snapshot references it: the lock prevents the
    // deletion of referenced files.
    if (!file) continue
    await writer.addStream(imagesFolder + key, file.size, file.stream)
    imageCounts.images += 1
    imageCounts.imageBytes += file.size
    if (imageCounts.images % 1_000 === 0) print(`Copied ${formatCount(imageCounts.images, 'image')}`)
  }
  return imageCounts
}

async function backup(context: CommandContext): Promise<void> {
  const { settings, file, signal, print } = context
  await requireFreeName(file)
  const source = await openSource(settings, print)
  let ending: Ending | undefined
  try {
    const secret = await requireSecret(settings)
    await setUpStorage(settings)
    print('Copying the database')
    const fill = (writer: ArchiveWriter) =>
      addSnapshot({ connection: source.connection, writer, signal, print }, async ({ rows, jobs }) => {
        print('Copying the images')
        ending = { rows, jobs, ...(await addImages(writer, context)) }
        await writer.add(secretName, secret)
        await writer.add(endingName, JSON.stringify(ending))
      })
    const check = async (draft: string) => {
      print('Checking what was written')
      await checkArchive(draft, signal)
    }
    await writeArchive(file, signal, { fill, check })
  } finally {
    await source.close()
  }
  if (!ending) throw new Error('An archive without an end was written')
  const rows = Object.values(ending.rows).reduce((sum, count) => sum + count, 0)
  print(
    `The backup is ${file}: ${formatCount(rows, 'row')}, ${formatCount(ending.images, 'image')} of ${formatBytes(ending.imageBytes)}, ${formatCount(ending.jobs, 'waiting job')}, and the secret. Keep it as safe as the server itself.`,
  )
}

runCommand({
  usage: 'Say which file to write: npm run backup -- FILE',
  accepts: 'file',
  args: process.argv.slice(2),
  run: backup,
})
