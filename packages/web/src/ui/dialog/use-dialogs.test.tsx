import { act, screen } from '@testing-library/react'
import { useNavigate } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { useDialogs } from './use-dialogs.ts'

let finishSave: (() => void) | undefined

/** The calls of a dialog when its save succeeds. */
const endings = {
  close: (dialogs: ReturnType<typeof useDialogs>) => dialogs.close('pay'),
  'replace by the receipt': (dialogs: ReturnType<typeof useDialogs>) =>
    dialogs.replace('pay', 'receipt', '9'),
}
type Ending = keyof typeof endings

function Page({ ending }: { ending: Ending }) {
  const dialogs = useDialogs()
  const navigate = useNavigate()
  const save = async () => {
    await new Promise<void>((resolve) => {
      finishSave = resolve
    })
    endings[ending](dialogs)
  }
  const button = (name: string, onClick: () => void) => (
    <button type="button" onClick={onClick}>
      {name}
    </button>
  )
  return (
    <>
      {button('Tab', () => void navigate('?tab=due'))}
      {button('Open 1', () => dialogs.open('pay', '1'))}
      {button('Open 2', () => dialogs.open('pay', '2'))}
      {button('Details', () => dialogs.open('details', '1'))}
      {button('Leave', () => void navigate('/other'))}
      {button('Back', () => void navigate(-1))}
      {button('Save', () => void save())}
    </>
  )
}

/** Opens a dialog of a list that is not the first page of the tab, and starts a save that takes long. */
async function startSave(ending: Ending) {
  const page = renderPage(<Page ending={ending} />, '/list')
  const click = (name: string) => page.user.click(screen.getByRole('button', { name }))
  for (const name of ['Tab', 'Open 1', 'Save']) await click(name)
  expect(page.at()).toBe('/list?tab=due&pay=1')
  const finish = () => act(async () => finishSave?.())
  return { ...page, click, finish }
}

beforeEach(() => {
  finishSave = undefined
})

test.each([
  ['close', '/list?tab=due'],
  ['replace by the receipt', '/list?tab=due&receipt=9'],
] as const)('a save that succeeds ends the dialog: %s', async (ending, address) => {
  const { at, finish } = await startSave(ending)
  await finish()
  expect(at()).toBe(address)
})

const elsewhere: [string, string[], string][] = [
  ['went back', ['Back'], '/list?tab=due'],
  ['opened another record', ['Back', 'Open 2'], '/list?tab=due&pay=2'],
  ['opened another dialog', ['Back', 'Details'], '/list?tab=due&details=1'],
  ['left the page', ['Leave'], '/other'],
]
const cases = Object.keys(endings).flatMap((ending) =>
  elsewhere.map(([name, steps, address]) => ({ ending: ending as Ending, name, steps, address })),
)

test.each(cases)('$ending does nothing if the user $name meanwhile', async ({ ending, steps, address }) => {
  const { at, click, finish } = await startSave(ending)
  for (const step of steps) await click(step)
  expect(at()).toBe(address)
  await finish()
  expect(at()).toBe(address)
})

test('a dialog that was opened again for what is saved by now is closed', async () => {
  const { at, click, finish } = await startSave('close')
  for (const step of ['Back', 'Open 1']) await click(step)
  await finish()
  await vi.waitFor(() => expect(at()).toBe('/list?tab=due'))
})

test('a receipt that replaced the dialog closes to the list', async () => {
  const { at, click, finish } = await startSave('replace by the receipt')
  await finish()
  await click('Back')
  await vi.waitFor(() => expect(at()).toBe('/list?tab=due'))
})
