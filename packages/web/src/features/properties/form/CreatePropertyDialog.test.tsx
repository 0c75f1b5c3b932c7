import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { saveSession } from '../../../lib/session/session.ts'
import { holdShrinking, largePhoto } from '../../../test/large-photo.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sessionOf } from '../../../test/sessions.ts'
import { CreatePropertyDialog } from './CreatePropertyDialog.tsx'

const open = () =>
  renderPage(<CreatePropertyDialog id="1" opened onExited={() => undefined} onClose={() => undefined} />)
const findFileInput = async () =>
  within(await screen.findByRole('dialog')).getByLabelText<HTMLInputElement>('Add images')
const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' })
const shownTiles = () =>
  within(screen.getByRole('list', { name: 'Chosen images' }))
    .getAllByRole('img')
    .map((image) => image.getAttribute('alt'))

beforeEach(() => {
  saveSession(sessionOf('OWNER'))
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => undefined
})

test('missing values are reported at each field, including the image', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Add property' }))
  for (const [label, message] of [
    [/Name/, 'Please fill in all required fields.'],
    [/Address/, 'Please fill in all required fields.'],
    [/Bedrooms/, 'Choose how many bedrooms'],
    [/Bathrooms/, 'Choose how many bathrooms'],
  ] as const)
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message)
  expect(screen.getByText('Please upload at least one property image.')).toBeVisible()
  expect(screen.getByText('Validation Error')).toBeVisible()
})

test('"Image Required" after all other fields are valid', async () => {
  const { user } = open()
  await user.type(await screen.findByLabelText(/Name/), 'Sea View')
  await user.type(screen.getByLabelText(/Address/), '12 Admiralty Way')
  await user.selectOptions(screen.getByLabelText(/Bedrooms/), '5+')
  await user.selectOptions(screen.getByLabelText(/Bathrooms/), '4+')
  await user.click(screen.getByRole('button', { name: 'Add property' }))
  expect(screen.getByText('Image Required')).toBeVisible()
})

test('the form waits for images that are prepared', async () => {
  holdShrinking()
  const { user } = open()
  await user.upload(await findFileInput(), largePhoto('a.jpg'))
  expect(await screen.findByRole('button', { name: 'Preparing images…' })).toBeDisabled()
  vi.unstubAllGlobals()
})

test('an eleventh image is rejected with the documented message', async () => {
  const { user } = open()
  const eleven = Array.from({ length: 11 }, (_, index) => photo(`${index + 1}.jpg`))
  await user.upload(await findFileInput(), eleven)
  expect((await screen.findAllByText('Maximum 10 images allowed'))[0]).toBeVisible()
  await vi.waitFor(() => expect(shownTiles()).toHaveLength(10))
})

test('images can be reordered and removed with the keyboard', async () => {
  const { user } = open()
  await user.upload(await findFileInput(), [photo('a.jpg'), photo('b.jpg'), photo('c.jpg')])
  await vi.waitFor(() => expect(shownTiles()).toEqual(['a.jpg', 'b.jpg', 'c.jpg']))
  screen.getByRole('button', { name: 'Move left: image 3' }).focus()
  await user.keyboard('{Enter}')
  expect(shownTiles()).toEqual(['a.jpg', 'c.jpg', 'b.jpg'])
  screen.getByRole('button', { name: 'Remove image 1' }).focus()
  await user.keyboard('{Enter}')
  expect(shownTiles()).toEqual(['c.jpg', 'b.jpg'])
})
