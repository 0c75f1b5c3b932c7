import type { Property } from '@ilewa/contract/properties/schema'

/** Browsers drop downloads that start within a short time of each other. */
const pauseMs = 200
const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs))

const toFileName = (name: string) => name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim() || 'property'

/**
 * Loads the image before its download, so that a failure throws an error. The download then uses the cached image.
 */
const loadImage = (url: string) => {
  const image = new Image()
  image.src = url
  return image.decode()
}

function save(url: string, fileName: string) {
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
}

/** Downloads every image as a JPG, numbered if there are several; resolves with their number. */
export async function downloadImages({ name, images }: Pick<Property, 'name' | 'images'>): Promise<number> {
  const base = toFileName(name)
  for (const [index, { url }] of images.entries()) {
    if (index > 0) await pause()
    await loadImage(url)
    save(url, images.length === 1 ? `${base}.jpg` : `${base}-${index + 1}.jpg`)
  }
  return images.length
}
