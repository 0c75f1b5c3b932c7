import { link, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pictureKeysOf } from '@ilewa/server/platform/images/stored-pictures'
import sharp from 'sharp'
import type { BusinessPlan } from './businesses.ts'

/** Blurred noise, which compresses to about the size of a photo. */
const createPhoto = (background: string) =>
  sharp({
    create: {
      ...{ width: 1600, height: 1200, channels: 3, background },
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .blur(2)
    .jpeg({ quality: 80, progressive: true })
    .toBuffer()

const colours = ['#2f6b4f', '#8a5a2b', '#33588a']

/** Creates both files of every image of the business, as hard links to a few pictures. */
export async function linkPictures(dataDir: string, business: BusinessPlan): Promise<void> {
  const uploads = path.join(dataDir, 'uploads')
  await mkdir(path.join(uploads, business.businessId), { recursive: true })
  const linkedFiles: string[][] = []
  const imageIds = business.properties.flatMap((property) => property.imageIds)
  for (const [index, id] of imageIds.entries()) {
    const { image, thumbnail } = pictureKeysOf(business, id)
    const names = [image, thumbnail].map((key) => path.join(uploads, key))
    const colour = colours[index]
    if (colour) linkedFiles.push(await writePictures(colour, names))
    else {
      const from = linkedFiles[index % linkedFiles.length] ?? []
      for (const [position, name] of names.entries()) await link(from[position] ?? '', name)
    }
  }
}

async function writePictures(colour: string, names: string[]): Promise<string[]> {
  const image = await createPhoto(colour)
  const thumbnailContent = await sharp(image)
    .resize({ width: 480, height: 360, fit: 'cover' })
    .webp({ quality: 68 })
    .toBuffer()
  for (const [position, content] of [image, thumbnailContent].entries())
    await writeFile(names[position] ?? '', content)
  return names
}
