import { expect, test } from 'vitest'
import { moveTile, type PictureTile, selectFiles, validateFileSize } from './picture-tiles.ts'

const fileOf = (name: string, type = 'image/jpeg', bytes = 10) => {
  const file = new File(['x'], name, { type })
  Object.defineProperty(file, 'size', { value: bytes })
  return file
}
const messages = (files: File[], freeSlots = 10) =>
  selectFiles(files, freeSlots, 10).fileErrors.map(({ message }) => message)

test('at most ten images in total', () => {
  const four = ['a', 'b', 'c', 'd'].map((name) => fileOf(name))
  const { accepted, fileErrors } = selectFiles(four, 2, 10)
  expect(accepted).toHaveLength(2)
  expect(fileErrors).toEqual([{ title: 'Too many images', message: 'Maximum 10 images allowed' }])
  expect(selectFiles(four, 3, 3).fileErrors[0]?.message).toBe('Maximum 3 images allowed')
})

test('each file at most 5 MB, and an image', () => {
  expect(validateFileSize(fileOf('just.jpg', 'image/jpeg', 5_242_880))).toBeUndefined()
  expect(validateFileSize(fileOf('big.jpg', 'image/jpeg', 5_242_881))?.message).toBe(
    'File too large: big.jpg is larger than 5MB',
  )
  expect(messages([fileOf('notes.txt', 'text/plain')])).toEqual([
    'Invalid file type: notes.txt is not a valid image file',
  ])
  expect(messages([fileOf('logo.svg', 'image/svg+xml')])).toEqual([
    'Invalid file type: logo.svg is not a valid image file',
  ])
})

test('a rejected file does not use up a slot', () => {
  expect(selectFiles([fileOf('a.txt', 'text/plain'), fileOf('b.jpg')], 1, 10).accepted).toHaveLength(1)
})

test('tiles move by one or more positions, and stay if the target is out of range', () => {
  const tiles = ['a', 'b', 'c'].map(
    (key): PictureTile => ({ key, image: { id: key, url: '', thumbnailUrl: '' } }),
  )
  const order = (moved: PictureTile[]) => moved.map(({ key }) => key).join('')
  expect(order(moveTile(tiles, 2, 0))).toBe('cab')
  expect(order(moveTile(tiles, 0, 1))).toBe('bac')
  expect(order(moveTile(tiles, 0, -1))).toBe('abc')
  expect(order(moveTile(tiles, 2, 3))).toBe('abc')
})
